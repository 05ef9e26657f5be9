import type { Run, RunEvent } from '@toolwright/core';

/** Lets readers of a run's events in before the run is open, so that none misses the first event. */
export class EventTap {
  readonly #listeners = new Map<symbol, (event: RunEvent) => void>();
  readonly #unsubscribe = new Map<symbol, () => void>();
  readonly #waiting: ((run: Run | undefined) => void)[] = [];
  #run: Run | undefined;
  #isSettled = false;

  /** The run is open; undefined if there will be none. */
  settle(run: Run | undefined): void {
    this.#run = run;
    this.#isSettled = true;
    if (run !== undefined) {
      for (const [key, listener] of this.#listeners)
        this.#unsubscribe.set(key, run.subscribe(listener));
    }
    for (const proceed of this.#waiting) proceed(run);
  }

  subscribe(listener: (event: RunEvent) => void): () => void {
    const key = Symbol('listener');
    this.#listeners.set(key, listener);
    if (this.#run !== undefined) this.#unsubscribe.set(key, this.#run.subscribe(listener));
    return () => {
      this.#listeners.delete(key);
      this.#unsubscribe.get(key)?.();
    };
  }

  events(): AsyncIterable<RunEvent> {
    // The run's own iterable is taken the moment it opens, not when the first event is asked for.
    const source = this.#isSettled
      ? Promise.resolve(this.#run?.events())
      : new Promise<AsyncIterable<RunEvent> | undefined>((resolve) => {
          this.#waiting.push((run) => resolve(run?.events()));
        });
    return readFrom(source);
  }
}

async function* readFrom(
  source: Promise<AsyncIterable<RunEvent> | undefined>,
): AsyncGenerator<RunEvent> {
  const events = await source;
  if (events !== undefined) yield* events;
}
