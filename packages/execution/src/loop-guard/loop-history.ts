import { digestOf } from '../call/digest.ts';
import { roundsAtEnd } from './find-cycle.ts';
import {
  cycleVetoAfter,
  cycleWarnFrom,
  cycleWindow,
  maxRememberedCalls,
  pollingFactor,
  type LoopSettings,
} from './loop-settings.ts';
import type { SavedLoops } from './saved-loops.ts';

/** What the history says about a call that came in. */
export interface LoopSighting {
  readonly action: 'run' | 'warn' | 'veto';
  /** What was seen, for the rule and the message: `4 identical calls`. */
  readonly what: string;
}

/** What a call that was counted led to. */
export interface LoopObservation {
  /** The same call succeeded with another result before, and nothing changed in between. */
  readonly contradicts: boolean;
  /** So many times in a row the same call gave the same result, whatever changed in between. */
  readonly sameResults: number;
}

export interface LoopResult {
  /** The call succeeded and is not read-only. */
  readonly changesState: boolean;
  readonly succeeded: boolean;
  readonly batch: object | undefined;
}

interface Seen {
  count: number;
  /** The age of the history in which `count` was counted. */
  age: number;
  /** The batch that counted last. */
  batch: object | undefined;
  result: string | undefined;
  /** `result` is the digest of a mark, since the call was made before the run was suspended. */
  isDigest: boolean;
  /** False if the call failed the last time: a success afterwards contradicts nothing. */
  succeeded: boolean;
  resultAge: number;
  resultBatch: object | undefined;
  sameResults: number;
}

const nothing: LoopSighting = Object.freeze({ action: 'run', what: '' });

/** The calls of one run, by key, as far as they tell a loop. */
export class LoopHistory {
  readonly #settings: LoopSettings;
  readonly #seen = new Map<string, Seen>();
  /** Kept, since a new iterator would step over everything that was deleted. */
  readonly #oldest = this.#seen.keys();
  #recent: string[] = [];
  /** Goes up whenever something changed: counts of an earlier age are worth nothing. */
  #age = 0;

  constructor(settings: LoopSettings) {
    this.#settings = settings;
  }

  /** What `note` would say, without counting. */
  peek(key: string, isPolling: boolean): LoopSighting {
    const seen = this.#seen.get(key);
    if (seen === undefined) return nothing;
    return this.#judge(this.#countOf(seen) + 1, [...this.#recent, key], isPolling);
  }

  /** Counts a call. Identical calls of one batch count once. */
  note(key: string, batch: object | undefined, isPolling: boolean): LoopSighting {
    const seen = this.#seen.get(key) ?? this.#add(key);
    const isRepeatedInBatch = batch !== undefined && seen.batch === batch;
    if (!isRepeatedInBatch || this.#settings.reset === 'never') {
      seen.count = this.#countOf(seen) + 1;
      seen.age = this.#age;
      seen.batch = batch;
      this.#recent.push(key);
      if (this.#recent.length > cycleWindow) this.#recent.shift();
    }
    // A first call is no loop, whatever came before.
    return seen.count === 1 && seen.result === undefined
      ? nothing
      : this.#judge(seen.count, this.#recent, isPolling);
  }

  /** What became of a call that was counted. */
  observe(
    key: string,
    result: string,
    { changesState, batch, succeeded }: LoopResult,
  ): LoopObservation {
    const seen = this.#seen.get(key);
    if (seen === undefined || this.#settings.reset === 'never')
      return { contradicts: false, sameResults: 1 };
    const isSame = seen.result === (seen.isDigest ? digestOf(result) : result);
    const isOther = seen.result !== undefined && !isSame;
    const contradicts =
      isOther && succeeded && seen.succeeded && seen.resultAge === this.#age && !changesState;
    if (!isSame) seen.sameResults = 1;
    else if (batch === undefined || seen.resultBatch !== batch) seen.sameResults += 1;
    seen.resultBatch = batch;
    if (isOther) {
      seen.count = 1;
      this.#recent = [];
    }
    // A call that changes state and does what it did before brings nothing new: it may itself be the loop.
    if (changesState && !isSame) {
      this.#age += 1;
      this.#recent = [];
      seen.age = this.#age;
    }
    seen.result = result;
    seen.isDigest = false;
    seen.succeeded = succeeded;
    seen.resultAge = this.#age;
    return { contradicts, sameResults: seen.sameResults };
  }

  /** Undefined if no call was counted. */
  save(): SavedLoops | undefined {
    if (this.#seen.size === 0) return undefined;
    const seen = [...this.#seen].map(([key, one]) => {
      const { result, isDigest, sameResults } = one;
      const saved = { key, count: this.#countOf(one), sameResults };
      if (result === undefined) return saved;
      return { ...saved, result: isDigest ? result : digestOf(result) };
    });
    return { seen, recent: [...this.#recent] };
  }

  /** Nothing that comes now contradicts what came before: who knows what changed while the run was suspended. */
  restore({ seen, recent }: SavedLoops): void {
    for (const { key, count, result, sameResults } of seen)
      Object.assign(this.#add(key), { count, result, sameResults, isDigest: true });
    this.#recent = [...recent];
  }

  #judge(count: number, recent: readonly string[], isPolling: boolean): LoopSighting {
    const { warnFrom, vetoAfter, reset } = this.#settings;
    if (reset === 'never') return sighting(count, count >= warnFrom, count > vetoAfter);
    const factor = isPolling ? pollingFactor : 1;
    const identical = sighting(count, count >= warnFrom * factor, count > vetoAfter * factor);
    if (identical.action === 'veto') return identical;
    const rounds = roundsAtEnd(recent);
    if (rounds < cycleWarnFrom * factor) return identical;
    const what = `${Math.floor(rounds)} rounds of the same calls`;
    if (rounds > cycleVetoAfter * factor) return { action: 'veto', what };
    return identical.action === 'warn' ? identical : { action: 'warn', what };
  }

  #countOf(seen: Seen): number {
    return seen.age === this.#age || this.#settings.reset === 'never' ? seen.count : 0;
  }

  #add(key: string): Seen {
    if (this.#seen.size >= maxRememberedCalls) this.#seen.delete(this.#oldest.next().value ?? key);
    const seen: Seen = {
      count: 0,
      age: this.#age,
      batch: undefined,
      result: undefined,
      isDigest: false,
      succeeded: false,
      resultAge: -1,
      resultBatch: undefined,
      sameResults: 0,
    };
    this.#seen.set(key, seen);
    return seen;
  }
}

function sighting(count: number, warns: boolean, vetoes: boolean): LoopSighting {
  if (!warns && !vetoes) return nothing;
  return { action: vetoes ? 'veto' : 'warn', what: `${count} identical calls` };
}
