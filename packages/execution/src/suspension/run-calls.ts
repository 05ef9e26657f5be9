import type { CallOutcome } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import type { RunHold } from './seal.ts';
import { suspendedCallOf, type SuspendedCall } from './suspended-call.ts';

/** So many ids of calls that only read are kept; running one of those again would do no harm. */
const maxReadOnlyIds = 10_000;

/** What a run knows of its calls beyond their end: which wait for a person, and which have run. */
export class RunCalls {
  readonly #waiting = new Map<string, SuspendedCall>();
  /** Calls that never run again in this run. */
  readonly #over: Set<string>;
  readonly #changing = new Set<string>();
  /** A ring: a set would cost every call more than it is worth. */
  readonly #reading: string[] = [];
  #nextReading = 0;
  readonly #reported = new Set<string>();
  /** True once a person was asked: then something is to be tidied at the end. */
  hasAsked: boolean;

  /** Present in a run that was resumed. */
  readonly hold: RunHold | undefined;

  constructor(over: Iterable<string> = [], waiting: Iterable<SuspendedCall> = [], hold?: RunHold) {
    this.hold = hold;
    this.#over = new Set(over);
    for (const call of waiting) this.#waiting.set(call.callId, call);
    this.hasAsked = this.#waiting.size > 0;
  }

  waiting(callId: string): SuspendedCall | undefined {
    return this.#waiting.get(callId);
  }

  get allWaiting(): readonly SuspendedCall[] {
    return [...this.#waiting.values()];
  }

  /**
   * True for a call that waited and got its outcome, that ended before the run was suspended, or that may have changed
   * something.
   */
  isOver(callId: string): boolean {
    return this.#over.has(callId) || this.#changing.has(callId);
  }

  /** Every call that must not run again in another process. */
  get finished(): readonly string[] {
    return [...new Set([...this.#over, ...this.#changing, ...this.#reading])];
  }

  waitingFor(requestId: string): SuspendedCall | undefined {
    return this.allWaiting.find((call) => call.requestId === requestId);
  }

  /** True the first time: a decision is told once, whoever hears of it first. */
  noteDecision(decisionId: string): boolean {
    if (this.#reported.has(decisionId)) return false;
    this.#reported.add(decisionId);
    return true;
  }

  /** Takes note of what became of a call that a model made. */
  note(call: CallState, outcome: CallOutcome): void {
    const { id, parent, resume } = call.incoming;
    if (parent !== undefined || call.incoming.fault !== undefined) return;
    if (outcome.status === 'suspended' && outcome.reason === 'approval') {
      // A call that still waits keeps its place.
      if (resume === undefined) this.#waiting.set(id, suspendedCallOf(call, outcome.request));
      return;
    }
    // Whoever waited for it was told so, and may have made the call anew: it must not run later, too.
    if (this.#waiting.delete(id) || resume !== undefined) this.#over.add(id);
    // What went to the client may be under way there.
    if (call.tries > 0 || outcome.status === 'suspended') this.#noteRun(id, call);
  }

  #noteRun(id: string, { effects }: CallState): void {
    if (effects?.readOnly !== true) {
      this.#changing.add(id);
      return;
    }
    this.#reading[this.#nextReading] = id;
    this.#nextReading = (this.#nextReading + 1) % maxReadOnlyIds;
  }
}
