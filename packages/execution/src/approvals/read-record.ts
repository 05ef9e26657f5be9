import type { ApprovalRecord, ApprovalStatus, JsonValue } from '@toolwright/core';

const statuses: ReadonlySet<unknown> = new Set<ApprovalStatus>([
  'pending',
  'approved',
  'denied',
  'expired',
  'withdrawn',
]);
const texts = ['id', 'callId', 'runId', 'sessionId', 'tool', 'inputDigest', 'schemaDigest', 'rule'];

/** What the store kept, as it was written. */
export function writeRecord(record: ApprovalRecord): JsonValue {
  return { v: 1, ...record } as unknown as JsonValue;
}

/** Undefined for what this package did not write: it counts as not there, so nothing rests on it. */
export function readRecord(value: JsonValue): ApprovalRecord | undefined {
  if (!isObject(value) || value['v'] !== 1 || !statuses.has(value['status'])) return undefined;
  const { request, status, decision } = value;
  if (!isRequest(request)) return undefined;
  const isDecided = status === 'approved' || status === 'denied';
  if (isDecided !== isDecision(decision)) return undefined;
  const { v: _version, ...record } = value;
  return record as unknown as ApprovalRecord;
}

function isRequest(value: unknown): boolean {
  return (
    isObject(value) &&
    texts.every((name) => typeof value[name] === 'string') &&
    isObject(value['principal']) &&
    isObject(value['effects']) &&
    isObject(value['input']) &&
    Array.isArray(value['permissions']) &&
    Array.isArray(value['scopes']) &&
    Number.isFinite(value['createdAt']) &&
    Number.isFinite(value['expiresAt'])
  );
}

function isDecision(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value['id'] === 'string' &&
    typeof value['decidedBy'] === 'string' &&
    (value['verdict'] === 'approve' || value['verdict'] === 'deny') &&
    typeof value['scope'] === 'string' &&
    Number.isFinite(value['decidedAt']) &&
    Number.isFinite(value['expiresAt'])
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
