import type { JsonValue } from '@toolwright/core';
import { defaultMaxArgumentBytes, maxArgumentDepth } from '../limits.ts';

/** A JSON value of its own, or what stood in the way. */
export type JsonCopy =
  | { readonly value: JsonValue; readonly bytes: number; readonly fault?: undefined }
  | { readonly fault: 'not-json' | 'too-deep' | 'too-large' };

/**
 * Copies a value that is said to be JSON, and finds out whether it is: no functions, symbols, BigInt, NaN,
 * instances or cycles. A property that is undefined counts as absent, as in
 * JSON.stringify. Getters run once, so that what was judged is what is used.
 */
export function copyJson(value: unknown, maxBytes = defaultMaxArgumentBytes): JsonCopy {
  const copier = new Copier(maxBytes);
  try {
    return { value: copier.copy(value), bytes: copier.bytes };
  } catch (refused) {
    // A proxy or getter may throw anything.
    return { fault: refused instanceof Refused ? refused.fault : 'not-json' };
  }
}

class Refused extends Error {
  readonly fault: 'not-json' | 'too-deep' | 'too-large';
  constructor(fault: Refused['fault']) {
    super(fault);
    this.fault = fault;
  }
}

class Copier {
  readonly #maxBytes: number;
  readonly #parents: object[] = [];
  /** About as many as the JSON text would have. */
  bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  copy(value: unknown): JsonValue {
    switch (typeof value) {
      case 'string':
        this.#count(value);
        return value;
      case 'number':
        if (!Number.isFinite(value)) throw new Refused('not-json');
        this.#add(8);
        return value;
      case 'boolean':
        this.#add(4);
        return value;
      case 'object':
        if (value === null) {
          this.#add(4);
          return null;
        }
        return this.#container(value);
      default:
        throw new Refused('not-json');
    }
  }

  #container(value: object): JsonValue {
    if (this.#parents.includes(value)) throw new Refused('not-json');
    if (this.#parents.length >= maxArgumentDepth) throw new Refused('too-deep');
    this.#parents.push(value);
    const copy = Array.isArray(value) ? this.#array(value) : this.#object(value);
    this.#parents.pop();
    return copy;
  }

  #array(items: readonly unknown[]): JsonValue {
    const copy: JsonValue[] = [];
    for (let index = 0; index < items.length; index += 1) {
      this.#add(1);
      copy.push(this.copy(items[index]));
    }
    return copy;
  }

  #object(object: object): JsonValue {
    const prototype: unknown = Object.getPrototypeOf(object);
    // Objects of another realm have a prototype of their own, whose own prototype is null.
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
      throw new Refused('not-json');
    const copy: Record<string, JsonValue> = {};
    for (const key of Object.keys(object)) {
      const member = (object as Record<string, unknown>)[key];
      if (member === undefined) continue;
      this.#count(key);
      setOwn(copy, key, this.copy(member));
    }
    return copy;
  }

  #count(text: string): void {
    this.#add(text.length > this.#maxBytes ? text.length : Buffer.byteLength(text) + 3);
  }

  #add(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes > this.#maxBytes) throw new Refused('too-large');
  }
}

/** Sets a property as data, also one that is called `__proto__`. */
export function setOwn<T>(target: Record<string, T>, key: string, value: T): void {
  if (key === '__proto__')
    Object.defineProperty(target, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  else target[key] = value;
}
