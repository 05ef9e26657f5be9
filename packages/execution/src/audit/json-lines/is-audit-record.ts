import type { AuditRecord } from '@toolwright/core';

const texts = ['id', 'sessionId', 'runId', 'stepId', 'callId', 'status', 'decision', 'inputDigest'];
const numbers = ['at', 'inputBytes', 'outputBytes', 'durationMs'];
const lists = ['warnings', 'normalised'];

/** True for what has the required fields of a record; a newer version of it is none. */
export function isAuditRecord(value: unknown): value is AuditRecord {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  const { tenant, user = '', agent = '' } = (fields['principal'] ?? {}) as Record<string, unknown>;
  return (
    fields['v'] === 1 &&
    [tenant, user, agent, ...texts.map((name) => fields[name])].every(isText) &&
    numbers.every((name) => typeof fields[name] === 'number') &&
    lists.every((name) => Array.isArray(fields[name]))
  );
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
