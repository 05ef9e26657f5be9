import type { JsonPointer, JsonValue } from '@toolwright/core';

/** Every value that a pointer leads to; `*` is any item or key. */
export function valuesAt(root: JsonValue, pointer: JsonPointer): readonly JsonValue[] {
  let found: readonly JsonValue[] = [root];
  for (const segment of pointer.split('/').slice(1)) {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    found = found.flatMap((value) => membersOf(value, key));
  }
  return found;
}

function membersOf(value: JsonValue, key: string): readonly JsonValue[] {
  if (typeof value !== 'object' || value === null) return [];
  if (key === '*') return Object.values(value);
  return Object.hasOwn(value, key) ? [(value as Record<string, JsonValue>)[key] ?? null] : [];
}
