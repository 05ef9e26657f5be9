import {
  encodeSegment,
  type JsonObject,
  type JsonValue,
  type NormalisedArgument,
} from '@toolwright/core';
import type { SchemaViolation } from './compile-validator.ts';

/** Arguments without the fields that the schema refused as unknown, and where these were. */
export interface Trimmed {
  readonly value: JsonObject;
  readonly dropped: readonly NormalisedArgument[];
}

/** The given arguments are not changed. */
export function dropUnknown(given: JsonObject, violations: readonly SchemaViolation[]): Trimmed {
  const dropped: NormalisedArgument[] = [];
  let value: JsonObject = given;
  for (const { instancePath, params } of violations) {
    const name = (params['additionalProperty'] ?? params['unevaluatedProperty']) as unknown;
    if (typeof name !== 'string') continue;
    const trimmed = without(value, instancePath.split('/').slice(1).map(decode), name);
    if (trimmed === value) continue;
    value = trimmed as JsonObject;
    dropped.push({ pointer: `${instancePath}/${encodeSegment(name)}`, rule: 'drop' });
  }
  return { value, dropped };
}

/** A copy of every container on the way, without the field at its end. */
function without(value: JsonValue | undefined, path: readonly string[], name: string): JsonValue {
  if (typeof value !== 'object' || value === null) return value ?? null;
  const [key, ...rest] = path;
  if (key === undefined) {
    if (Array.isArray(value) || !Object.hasOwn(value, name)) return value;
    return Object.fromEntries(Object.entries(value).filter(([member]) => member !== name));
  }
  if (Array.isArray(value)) {
    const items = value as readonly JsonValue[];
    return items.map((item, index) => (String(index) === key ? without(item, rest, name) : item));
  }
  const members = Object.entries(value as JsonObject);
  return Object.fromEntries(
    members.map(([member, child]) => [member, member === key ? without(child, rest, name) : child]),
  );
}

function decode(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}
