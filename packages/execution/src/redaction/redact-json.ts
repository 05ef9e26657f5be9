import type { JsonObject, JsonValue } from '@toolwright/core';
import type { NameReader } from './named-secrets.ts';
import type { SecretFamily } from './secret-names.ts';

/** Results have at most 200 levels; deeper values are cut off, which also ends a cycle. */
const maxDepth = 500;
/** What shared objects can unfold to. */
const maxParts = 1_000_000;

/** Numbers under these names are secrets too; a token count is none. */
const numeric: ReadonlySet<SecretFamily> = new Set(['password', 'secret']);
/** Objects and lists under these names hold nothing but secrets. */
const holders: ReadonlySet<SecretFamily> = new Set(['credentials', 'cookie', 'secret', 'password']);

/**
 * A copy of a value with each string redacted, and with what stands under the name of a secret replaced whole: in
 * members, in `{ name, value }` pairs, in `[name, value]` pairs, and in lists and objects of credentials. What needs
 * no change is the same object.
 */
export function redactJson(
  value: JsonValue,
  redactText: (text: string) => string,
  readName: NameReader,
): JsonValue {
  return new JsonRedaction(redactText, readName).visit(value, 0);
}

class JsonRedaction {
  readonly #redactText: (text: string) => string;
  readonly #readName: NameReader;
  #parts = 0;

  constructor(redactText: (text: string) => string, readName: NameReader) {
    this.#redactText = redactText;
    this.#readName = readName;
  }

  visit(value: JsonValue, depth: number): JsonValue {
    this.#parts += 1;
    if (typeof value === 'string') return this.#redactText(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= maxDepth || this.#parts > maxParts) return '[redacted:too-large]';
    return Array.isArray(value)
      ? this.#array(value, depth)
      : this.#object(value as JsonObject, depth);
  }

  #array(items: readonly JsonValue[], depth: number): readonly JsonValue[] {
    const [name, second] = items;
    const isPair = items.length === 2 && typeof name === 'string' && typeof second === 'string';
    const family = isPair ? this.#readName(name)?.family : undefined;
    let changed = false;
    const redacted = items.map((item, index) => {
      const visited =
        family !== undefined && index === 1 ? hidden(item, family) : this.visit(item, depth + 1);
      changed ||= visited !== item;
      return visited;
    });
    return changed ? redacted : items;
  }

  #object(object: JsonObject, depth: number): JsonObject {
    const named = object['name'] ?? object['key'] ?? object['header'];
    const pairFamily = typeof named === 'string' ? this.#readName(named)?.family : undefined;
    let changed = false;
    const members = Object.entries(object).map(([key, member]): [string, JsonValue] => {
      const family = this.#readName(key)?.family ?? (key === 'value' ? pairFamily : undefined);
      const name = this.#redactText(key);
      const visited =
        family === undefined
          ? this.visit(member, depth + 1)
          : this.#secret(member, family, depth + 1);
      changed ||= name !== key || visited !== member;
      return [name, visited];
    });
    // Unlike assignment, this makes a member of `__proto__` too.
    return changed ? Object.fromEntries(members) : object;
  }

  #secret(value: JsonValue, family: SecretFamily, depth: number): JsonValue {
    if (typeof value !== 'object' || value === null) return hidden(value, family);
    const visited = this.visit(value, depth);
    // The schema of a secret is no secret: its `type` says what it is.
    if (
      !holders.has(family) ||
      typeof visited !== 'object' ||
      visited === null ||
      'type' in visited
    )
      return visited;
    return Array.isArray(visited)
      ? (visited as readonly JsonValue[]).map((item) => hidden(item, family))
      : Object.fromEntries(
          Object.entries(visited).map(([key, member]) => [key, hidden(member, family)]),
        );
  }
}

/** Booleans, nulls and empty strings say nothing; objects were looked through. */
function hidden(value: JsonValue, family: SecretFamily): JsonValue {
  if (typeof value === 'string') return value === '' ? value : `[redacted:${family}]`;
  return typeof value === 'number' && numeric.has(family) ? `[redacted:${family}]` : value;
}
