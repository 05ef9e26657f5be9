import {
  encodeSegment,
  type JsonObject,
  type JsonValue,
  type NormalisedArgument,
} from '@toolwright/core';
import { setOwn } from '../arguments/copy-json.ts';
import type { SchemaViolation } from './compile-validator.ts';

/** A value without the fields that the schema refused as unknown, and where these were. */
export interface Trimmed {
  readonly value: JsonValue;
  readonly dropped: readonly NormalisedArgument[];
}

/** The given value is not changed. */
export function dropUnknown(given: JsonValue, violations: readonly SchemaViolation[]): Trimmed {
  const places = new Map<string, Set<string>>();
  for (const violation of violations) {
    const name = unknownField(violation);
    if (name === undefined) continue;
    const names = places.get(violation.instancePath) ?? new Set();
    places.set(violation.instancePath, names.add(name));
  }
  if (places.size === 0) return { value: given, dropped: [] };
  return {
    value: trim(given, '', places),
    dropped: [...places].flatMap(([pointer, names]) =>
      [...names].map((name) => ({ pointer: `${pointer}/${encodeSegment(name)}`, rule: 'drop' })),
    ),
  };
}

/** The name that a violation is about, if that is all that is wrong. */
export function unknownField({ params }: SchemaViolation): string | undefined {
  const name = (params['additionalProperty'] ?? params['unevaluatedProperty']) as unknown;
  return typeof name === 'string' ? name : undefined;
}

function trim(
  value: JsonValue,
  pointer: string,
  places: ReadonlyMap<string, ReadonlySet<string>>,
): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return (value as readonly JsonValue[]).map((item, index) =>
      trim(item, `${pointer}/${index}`, places),
    );
  const names = places.get(pointer);
  const copy: Record<string, JsonValue> = {};
  for (const [key, member] of Object.entries(value as JsonObject)) {
    if (names?.has(key) === true) continue;
    setOwn(copy, key, trim(member, `${pointer}/${encodeSegment(key)}`, places));
  }
  return copy;
}
