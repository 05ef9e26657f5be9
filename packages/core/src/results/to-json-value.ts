import type { JsonValue } from './json-value.ts';

const maxDepth = 200;

/**
 * The nearest JSON to any value, for results of tools, which may return anything. Never throws. BigInt becomes
 * its digits, a number that is not finite its name, a Date its ISO text, a Map or Set an array, an Error its name
 * and message, bytes a note of their length; undefined, functions and symbols are left out of objects and are
 * null in arrays; a cycle, too deep nesting and a getter that throws become a note in brackets.
 */
export function toJsonValue(value: unknown): JsonValue {
  return convert(value, new Set()) ?? null;
}

function convert(value: unknown, parents: Set<object>): JsonValue | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'bigint':
      return String(value);
    case 'object':
      return value === null ? null : convertObject(value, parents);
    default:
      return undefined;
  }
}

function convertObject(object: object, parents: Set<object>): JsonValue | undefined {
  if (parents.has(object)) return '[circular]';
  if (parents.size >= maxDepth) return '[nested too deep]';
  parents.add(object);
  try {
    return convertMembers(object, parents);
  } catch {
    return '[unreadable]';
  } finally {
    parents.delete(object);
  }
}

function convertMembers(object: object, parents: Set<object>): JsonValue | undefined {
  if (Array.isArray(object))
    return Array.from(object, (item: unknown) => convert(item, parents) ?? null);
  if (ArrayBuffer.isView(object) || object instanceof ArrayBuffer)
    return `[${object.byteLength} bytes]`;
  if (object instanceof Date)
    return Number.isNaN(object.getTime()) ? 'Invalid Date' : object.toISOString();
  if (object instanceof Error)
    return { name: String(object.name), message: String(object.message) };
  if (object instanceof Map || object instanceof Set)
    return Array.from(object, (item: unknown) => convert(item, parents) ?? null);
  const { toJSON } = object as { toJSON?: unknown };
  if (typeof toJSON === 'function') return convert((toJSON as () => unknown).call(object), parents);
  const members: [string, JsonValue][] = [];
  for (const key of Object.keys(object)) {
    const member = readMember(object, key, parents);
    if (member !== undefined) members.push([key, member]);
  }
  // `fromEntries` defines properties, so a key `__proto__` stays data.
  return Object.fromEntries(members);
}

function readMember(object: object, key: string, parents: Set<object>): JsonValue | undefined {
  try {
    return convert((object as Record<string, unknown>)[key], parents);
  } catch {
    return '[unreadable]';
  }
}
