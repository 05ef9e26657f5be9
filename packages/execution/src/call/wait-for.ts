import type { CallState, CancelListener } from './call-state.ts';
import type { Deadline, Lane } from './deadline-lanes.ts';

/** How a wait ended. `value` holds what the promise gave, or what it was rejected with. */
export interface Waited {
  readonly kind: 'fulfilled' | 'rejected' | 'late' | 'cancelled';
  readonly value: unknown;
}

/**
 * Waits for a promise, but no longer than `limitMs`, and not at all once the call is cancelled. Never rejects;
 * what the promise does later is dropped without a trace (no unhandled rejection).
 */
export function waitFor(
  call: CallState,
  promise: PromiseLike<unknown>,
  limitMs: number,
): Promise<Waited> {
  return new Promise((resolve) => {
    const wait = new Wait(call, resolve);
    wait.begin(promise, limitMs);
  });
}

/** One wait; it is its own deadline entry and its own result, so that a wait costs one object. */
class Wait implements Waited, Deadline, CancelListener {
  kind: Waited['kind'] = 'fulfilled';
  value: unknown = undefined;
  dueAtMs = 0;
  before: Deadline | undefined = undefined;
  after: Deadline | undefined = undefined;
  readonly #call: CallState;
  readonly #resolve: (waited: Waited) => void;
  #lane: Lane | undefined = undefined;
  #open = true;

  constructor(call: CallState, resolve: (waited: Waited) => void) {
    this.#call = call;
    this.#resolve = resolve;
  }

  begin(promise: PromiseLike<unknown>, limitMs: number): void {
    const { run } = this.#call;
    this.#lane = run.deadlines.add(this, limitMs);
    this.#call.cancelListener = this;
    run.inFlight.watch(this.#call);
    try {
      promise.then(
        (value) => this.#end('fulfilled', value),
        (error: unknown) => this.#end('rejected', error),
      );
    } catch (error) {
      // A thenable whose `then` throws.
      this.#end('rejected', error);
    }
    // Cancelled while the promise was made, before anybody listened.
    if (this.#call.noticeCancellation()) this.onCancel();
  }

  onDue(): void {
    this.#end('late', undefined);
  }

  onCancel(): void {
    this.#end('cancelled', this.#call.cancelReason);
  }

  #end(kind: Waited['kind'], value: unknown): void {
    if (!this.#open) return;
    this.#open = false;
    this.kind = kind;
    this.value = value;
    this.#lane?.remove(this);
    if (this.#call.cancelListener === this) this.#call.cancelListener = undefined;
    this.#resolve(this);
  }
}
