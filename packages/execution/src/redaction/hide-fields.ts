import type { JsonObject, JsonPointer, JsonValue } from '@toolwright/core';

/** Stands where a tool hides a field of its input. */
const hiddenField = '[redacted:field]';

/** A copy of a tool's input without what its `redact` pointers lead to; the same object if they lead nowhere. */
export function hideFields(input: JsonObject, pointers: readonly JsonPointer[] = []): JsonObject {
  return pointers.reduce((shown, pointer) => {
    const segments = pointer.split('/').slice(1);
    // The whole input is every one of its members.
    return hide(shown, segments.length === 0 ? ['*'] : segments) as JsonObject;
  }, input);
}

function hide(value: JsonValue, [first, ...rest]: readonly string[]): JsonValue {
  if (first === undefined) return hiddenField;
  if (typeof value !== 'object' || value === null) return value;
  const key = first.replaceAll('~1', '/').replaceAll('~0', '~');
  if (Array.isArray(value))
    return (value as readonly JsonValue[]).map((item, index) =>
      key === '*' || key === String(index) ? hide(item, rest) : item,
    );
  if (key !== '*' && !Object.hasOwn(value, key)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      key === '*' || key === name ? hide(member, rest) : member,
    ]),
  );
}
