import type { MaybePromise } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';

/** Runs everything that lies further in, `leave`s included. */
export type Next = (call: CallState) => MaybePromise<void>;

/** A stage that acts on the way in, on the way out, or both. */
export interface PassingStage {
  readonly name: string;
  /** Skipped once the call has ended. Ends it with `call.end…`; a throw is an INTERNAL_ERROR. */
  enter?(call: CallState): MaybePromise<void>;
  /** Runs for every call that reached this place on the way in, also for one that ended further in. */
  leave?(call: CallState): MaybePromise<void>;
  /** Entered also by a call that was cancelled before it came here: whatever becomes of a call is reported. */
  readonly entersCancelled?: true;
  readonly around?: never;
}

/** A stage that decides whether, and how often, what lies further in runs. */
export interface AroundStage {
  readonly name: string;
  around(call: CallState, next: Next): MaybePromise<void>;
  readonly enter?: never;
  readonly leave?: never;
  readonly entersCancelled?: never;
}

/**
 * One part of the wrapped path. Stages stand in one list: a call goes down it and comes back up. A stage may
 * be synchronous; only promises are awaited.
 */
export type Stage = PassingStage | AroundStage;
