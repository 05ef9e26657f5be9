import {
  encodeSegment,
  type JsonObject,
  type JsonPointer,
  type JsonValue,
  type OutputTrust,
} from '@toolwright/core';
import { guardPiece } from './guard-text.ts';
import type { Signal } from './signals/find-signals.ts';

/** A signal and the string it was found in; in a key, the pointer is that of its value. */
export interface ValueSignal extends Signal {
  readonly place: JsonPointer;
}

export interface GuardedValue {
  readonly value: JsonValue;
  readonly signals: readonly ValueSignal[];
  readonly changed: boolean;
}

/** Deeper values are cut off, so that hostile nesting cannot overflow the stack. Results have at most 200 levels. */
const maxDepth = 500;

/**
 * Data of a tool, as a model may see it: every string, also keys, as {@link guardPiece} makes it, without frames,
 * which belong around the text that the data is shown as. What needs no change is the same object. Keys that become
 * equal get a number.
 */
export function guardValue(value: JsonValue, trust: OutputTrust): GuardedValue {
  const guard = new ValueGuard(trust);
  const guarded = guard.visit(value, '', 0);
  return { value: guarded, signals: guard.signals, changed: guarded !== value };
}

class ValueGuard {
  readonly signals: ValueSignal[] = [];
  readonly #trust: OutputTrust;

  constructor(trust: OutputTrust) {
    this.#trust = trust;
  }

  visit(value: JsonValue, place: JsonPointer, depth: number): JsonValue {
    if (typeof value === 'string') return this.#string(value, place);
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= maxDepth) return '[too deep]';
    return Array.isArray(value)
      ? this.#array(value, place, depth)
      : this.#object(value as JsonObject, place, depth);
  }

  #string(text: string, place: JsonPointer): string {
    const piece = guardPiece(text, this.#trust);
    for (const signal of piece.signals) this.signals.push({ ...signal, place });
    return piece.text;
  }

  #array(items: readonly JsonValue[], place: JsonPointer, depth: number): readonly JsonValue[] {
    let changed = false;
    const guarded = items.map((item, index) => {
      const visited = this.visit(item, `${place}/${index}`, depth + 1);
      changed ||= visited !== item;
      return visited;
    });
    return changed ? guarded : items;
  }

  #object(object: JsonObject, place: JsonPointer, depth: number): JsonObject {
    let changed = false;
    const members = new Map<string, JsonValue>();
    const repeats = new Map<string, number>();
    for (const [key, member] of Object.entries(object)) {
      const memberPlace: JsonPointer = `${place}/${encodeSegment(key)}`;
      let name = this.#string(key, memberPlace);
      for (const wanted = name; members.has(name);) {
        const repeat = (repeats.get(wanted) ?? 1) + 1;
        repeats.set(wanted, repeat);
        name = `${wanted} (${repeat})`;
      }
      const visited = this.visit(member, memberPlace, depth + 1);
      changed ||= name !== key || visited !== member;
      members.set(name, visited);
    }
    // Unlike assignment, this makes a member of `__proto__` too.
    return changed ? Object.fromEntries(members) : object;
  }
}
