import type { CallState } from '../call/call-state.ts';

type StopListening = (() => void) | undefined;

/** The calls of a run that somebody waits for. A call that stays synchronous never gets here. */
export class CallsInFlight {
  readonly #calls = new Map<CallState, StopListening>();
  readonly #ids = new Set<string>();
  readonly #onEmpty: (() => void)[] = [];
  #batches = 0;

  /** True while a call with this id runs. */
  hasId(callId: string): boolean {
    return this.#ids.has(callId);
  }

  /** From now on the call hears of cancellation: of the run, of its own signal, of its parent. */
  watch(call: CallState): void {
    if (this.#calls.has(call)) return;
    this.#calls.set(call, listen(call));
    // A call that is only evaluated does not run.
    if (!call.isPeek) this.#ids.add(call.incoming.id);
  }

  /** The call is over. */
  leave(call: CallState): void {
    const stopListening = this.#calls.get(call);
    if (!this.#calls.delete(call)) return;
    stopListening?.();
    if (!call.isPeek) this.#ids.delete(call.incoming.id);
    this.#settle();
  }

  /** A batch counts as in flight until what it shows is settled, also once its calls are over. */
  beginBatch(): void {
    this.#batches += 1;
  }

  endBatch(): void {
    this.#batches -= 1;
    this.#settle();
  }

  cancelAll(reason: unknown): void {
    for (const call of [...this.#calls.keys()]) call.cancel(reason);
  }

  cancelChildren(parent: CallState, reason: unknown): void {
    if (!parent.hasChildren) return;
    for (const call of [...this.#calls.keys()])
      if (call.incoming.parent === parent) call.cancel(reason);
  }

  /** Resolves when no call and no batch is in flight. */
  whenEmpty(): Promise<void> {
    if (this.#isEmpty) return Promise.resolve();
    return new Promise((resolve) => this.#onEmpty.push(resolve));
  }

  get #isEmpty(): boolean {
    return this.#calls.size === 0 && this.#batches === 0;
  }

  #settle(): void {
    if (this.#isEmpty) for (const resolve of this.#onEmpty.splice(0)) resolve();
  }
}

function listen(call: CallState): StopListening {
  const { signal } = call.incoming;
  if (signal === undefined) return undefined;
  const onAbort = (): void => call.cancel(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  return () => signal.removeEventListener('abort', onAbort);
}
