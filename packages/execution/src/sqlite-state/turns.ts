import { setTimeout as delay } from 'node:timers/promises';
import { isBusy } from './state-failure.ts';

/** Between two looks at a lock; random, so that processes do not look in step. */
const minPauseMs = 2;
const maxPauseMs = 20;

/**
 * Runs one task after another, in the order in which they came. A task that meets the lock of another process is
 * tried again until `timeoutMs` have passed, while the thread goes on with other work.
 */
export class Turns {
  readonly #timeoutMs: number;
  #last: Promise<unknown> = Promise.resolve();

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  take<T>(task: () => T): Promise<T> {
    const turn = this.#last.then(() => this.#run(task));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves when every task that came so far is over. */
  async drained(): Promise<void> {
    await this.#last;
  }

  async #run<T>(task: () => T): Promise<T> {
    // The machine's time, not the clock port's: this is about the lock and not about what has expired.
    const giveUpAt = performance.now() + this.#timeoutMs;
    for (;;) {
      try {
        return task();
      } catch (error) {
        if (!isBusy(error) || performance.now() >= giveUpAt) throw error;
      }
      await delay(minPauseMs + Math.random() * (maxPauseMs - minPauseMs));
    }
  }
}
