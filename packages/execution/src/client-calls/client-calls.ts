import { ToolwrightError } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';

interface Pending {
  readonly call: CallState;
  /** Monotonic milliseconds. */
  readonly expiresAtMs: number;
}

export interface ClientCallsOptions {
  readonly monotonic: () => number;
  /** How long the client has. */
  readonly lifetimeMs: number;
}

/** Answers that are kept in mind, so that a second one is told from one for a call that never was. */
const maxAnswered = 1_000;

/** The calls of a run that wait for the client's answer. */
export class ClientCalls {
  readonly #options: ClientCallsOptions;
  readonly #pending = new Map<string, Pending>();
  readonly #answered = new Set<string>();
  /** Kept, since a new iterator would step over everything that was deleted. */
  readonly #oldest = this.#answered.values();

  constructor(options: ClientCallsOptions) {
    this.#options = options;
  }

  /** True while an answer to a call with this id may come. */
  has(callId: string): boolean {
    return this.#pending.has(callId);
  }

  /** A call that was saved; `leftMs` of its time are left. */
  restore(call: CallState, leftMs: number): void {
    const { monotonic, lifetimeMs } = this.#options;
    const expiresAtMs = monotonic() + Math.min(leftMs, lifetimeMs);
    this.#pending.set(call.incoming.id, { call, expiresAtMs });
  }

  /** What waits, and how much time each has left, in milliseconds. */
  left(): readonly { readonly call: CallState; readonly leftMs: number }[] {
    const now = this.#options.monotonic();
    return [...this.#pending.values()].map(({ call, expiresAtMs }) => ({
      call,
      leftMs: Math.max(0, expiresAtMs - now),
    }));
  }

  add(call: CallState): void {
    const { monotonic, lifetimeMs } = this.#options;
    this.#pending.set(call.incoming.id, { call, expiresAtMs: monotonic() + lifetimeMs });
  }

  /**
   * The call that an answer is for; it no longer waits. Throws ToolwrightError with CLIENT_CALL_ANSWERED,
   * CLIENT_CALL_UNKNOWN or CLIENT_CALL_EXPIRED.
   */
  take(callId: string): CallState {
    const pending = this.#pending.get(callId);
    if (pending === undefined)
      throw this.#answered.has(callId)
        ? new ToolwrightError('CLIENT_CALL_ANSWERED', 'This call has its answer already.', {
            place: 'callId',
            hint: 'Answer every call once; the first answer holds.',
          })
        : new ToolwrightError('CLIENT_CALL_UNKNOWN', 'No call of this id waits for the client.', {
            place: 'callId',
            hint: 'Use the callId of an outcome that is suspended with reason "client", in the same run.',
          });
    if (this.#options.monotonic() < pending.expiresAtMs) {
      this.#pending.delete(callId);
      this.#remember(callId);
      return pending.call;
    }
    // It stays until the run ends, which is then what became of it.
    throw new ToolwrightError('CLIENT_CALL_EXPIRED', 'The answer came too late.', {
      place: 'callId',
      hint: 'Let the model make the call again.',
    });
  }

  /** The calls that nobody answers any more; none waits afterwards. */
  takeAll(): readonly CallState[] {
    const calls = [...this.#pending.values()].map(({ call }) => call);
    this.#pending.clear();
    return calls;
  }

  #remember(callId: string): void {
    this.#answered.add(callId);
    if (this.#answered.size > maxAnswered)
      this.#answered.delete(this.#oldest.next().value ?? callId);
  }
}
