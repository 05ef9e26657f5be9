import type {
  Clock,
  JsonValue,
  StateEntry,
  StateKey,
  StatePort,
  StateQuery,
  StateWrite,
} from '@toolwright/core';
import { stateTimeoutMs } from '../limits.ts';
import { approvalError } from './approval-error.ts';

type Found = ReadonlyArray<{ readonly key: StateKey; readonly entry: StateEntry }>;

/** A state port that answers in time or rejects with APPROVAL_UNAVAILABLE, whatever the driver does. */
export class BoundedState implements StatePort {
  readonly #state: StatePort;
  readonly #clock: Clock;

  constructor(state: StatePort, clock: Clock) {
    this.#state = state;
    this.#clock = clock;
  }

  get(key: StateKey): Promise<StateEntry | undefined> {
    return this.#ask(() => this.#state.get(key));
  }

  set(key: StateKey, value: JsonValue, write?: StateWrite): Promise<StateEntry | undefined> {
    return this.#ask(() => this.#state.set(key, value, write));
  }

  delete(key: StateKey, options?: { readonly ifVersion?: string }): Promise<boolean> {
    return this.#ask(() => this.#state.delete(key, options));
  }

  list(query: StateQuery): Promise<Found> {
    return this.#ask(() => this.#state.list(query));
  }

  /** Every entry, page by page. */
  async all(query: Omit<StateQuery, 'offset' | 'limit'>): Promise<Found> {
    const found: Found[number][] = [];
    for (;;) {
      const page = await this.list({ ...query, offset: found.length, limit: pageSize });
      found.push(...page);
      if (page.length < pageSize) return found;
    }
  }

  close(): Promise<void> {
    return this.#state.close();
  }

  #ask<T>(ask: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (cause?: unknown): void => {
        cancel();
        reject(approvalError('APPROVAL_UNAVAILABLE', { cause }));
      };
      const cancel = this.#clock.setTimer(fail, stateTimeoutMs);
      let answer: Promise<T>;
      try {
        answer = ask();
      } catch (cause) {
        fail(cause);
        return;
      }
      Promise.resolve(answer).then((value) => {
        cancel();
        resolve(value);
      }, fail);
    });
  }
}

const pageSize = 500;
