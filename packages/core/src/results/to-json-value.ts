import type { JsonValue } from './json-value.ts';

/** What was in a value that JSON cannot carry; each is converted, not refused. */
export type JsonChange =
  | 'BigInt'
  | 'number that is not finite'
  | 'function or symbol'
  | 'missing item'
  | 'Map or Set'
  | 'Error'
  | 'bytes'
  | 'invalid date'
  | 'promise'
  | 'stream'
  | 'lone surrogate'
  | 'cycle'
  | 'too deep'
  | 'too large'
  | 'unreadable';

const maxDepth = 200;
/** Bounds what shared references can unfold to, and iterators that never end. */
const maxParts = 1_000_000;

/**
 * The nearest JSON to any value, for results of tools, which may return anything. Never throws. BigInt becomes
 * its digits, a number that is not finite its name, a Date its ISO text, a Map or Set an array, an Error its name
 * and message, bytes a note of their length, half a surrogate pair U+FFFD; undefined, functions and symbols are
 * left out of objects and are null in arrays; a cycle, too deep nesting, too many parts, a promise, a stream and a getter
 * that throws become a note in brackets. `onChange` hears of each, but not of what JSON.stringify does as well
 * (undefined left out, Dates and `toJSON`). Objects and arrays are copies.
 */
export function toJsonValue(value: unknown, onChange?: (change: JsonChange) => void): JsonValue {
  if (typeof value === 'string' && value.isWellFormed()) return value;
  return new Conversion(onChange).convert(value) ?? null;
}

class Conversion {
  readonly #onChange: ((change: JsonChange) => void) | undefined;
  readonly #parents: object[] = [];
  #parts = 0;

  constructor(onChange: ((change: JsonChange) => void) | undefined) {
    this.#onChange = onChange;
  }

  convert(value: unknown): JsonValue | undefined {
    switch (typeof value) {
      case 'string':
        return value.isWellFormed() ? value : this.#changed('lone surrogate', value.toWellFormed());
      case 'boolean':
        return value;
      case 'number':
        // JSON writes a negative zero as 0, so that what is kept here is what arrives.
        if (Number.isFinite(value)) return value === 0 ? 0 : value;
        return this.#changed('number that is not finite', String(value));
      case 'bigint':
        return this.#changed('BigInt', String(value));
      case 'object':
        return value === null ? null : this.#container(value);
      case 'undefined':
        return undefined;
      default:
        return this.#changed('function or symbol', undefined);
    }
  }

  #changed<T extends JsonValue | undefined>(change: JsonChange, to: T): T {
    this.#onChange?.(change);
    return to;
  }

  #container(object: object): JsonValue | undefined {
    if (this.#parents.includes(object)) return this.#changed('cycle', '[circular]');
    if (this.#parents.length >= maxDepth) return this.#changed('too deep', '[nested too deep]');
    this.#parents.push(object);
    try {
      return Array.isArray(object) ? this.#items(object) : this.#object(object);
    } catch {
      // A proxy or getter may throw anything, an iterator too.
      return this.#changed('unreadable', '[unreadable]');
    } finally {
      this.#parents.pop();
    }
  }

  #object(object: object): JsonValue | undefined {
    const prototype: unknown = Object.getPrototypeOf(object);
    if (prototype !== Object.prototype && prototype !== null) {
      const known = this.#instance(object);
      if (known !== undefined) return known;
    }
    const { toJSON } = object as { toJSON?: unknown };
    if (typeof toJSON === 'function') return this.convert((toJSON as () => unknown).call(object));
    return this.#members(object);
  }

  /** The kinds of instance that say nothing when their properties are listed. */
  #instance(object: object): JsonValue | undefined {
    if (object instanceof Date) {
      if (Number.isNaN(object.getTime())) return this.#changed('invalid date', 'Invalid Date');
      return object.toISOString();
    }
    if (object instanceof Error) {
      this.#onChange?.('Error');
      return { name: String(object.name), message: String(object.message).toWellFormed() };
    }
    if (object instanceof Map || object instanceof Set) {
      this.#onChange?.('Map or Set');
      return this.#items(object);
    }
    if (Symbol.asyncIterator in object) return this.#changed('stream', '[stream]');
    if (object instanceof Promise) return this.#changed('promise', '[promise]');
    if (ArrayBuffer.isView(object) || object instanceof ArrayBuffer)
      return this.#changed('bytes', `[${object.byteLength} bytes]`);
    return undefined;
  }

  #items(items: Iterable<unknown>): JsonValue[] {
    const copy: JsonValue[] = [];
    for (const item of items) {
      if (this.#isFull()) break;
      copy.push(this.convert(item) ?? this.#missing(item));
    }
    return copy;
  }

  #missing(item: unknown): null {
    return item === undefined ? this.#changed('missing item', null) : null;
  }

  #members(object: object): JsonValue {
    const copy: Record<string, JsonValue> = {};
    for (const key of Object.keys(object)) {
      if (this.#isFull()) break;
      const member = this.#member(object, key);
      if (member === undefined) continue;
      const name = key.isWellFormed() ? key : this.#changed('lone surrogate', key.toWellFormed());
      // A key `__proto__` stays data.
      if (name === '__proto__')
        Object.defineProperty(copy, name, {
          value: member,
          enumerable: true,
          configurable: true,
          writable: true,
        });
      else copy[name] = member;
    }
    return copy;
  }

  #member(object: object, key: string): JsonValue | undefined {
    let member: unknown;
    try {
      member = (object as Record<string, unknown>)[key];
    } catch {
      return this.#changed('unreadable', '[unreadable]');
    }
    return this.convert(member);
  }

  #isFull(): boolean {
    this.#parts += 1;
    if (this.#parts <= maxParts) return false;
    if (this.#parts === maxParts + 1) this.#onChange?.('too large');
    return true;
  }
}
