import type { RunEvent } from '@toolwright/core';

const done: IteratorReturnResult<undefined> = Object.freeze({ done: true, value: undefined });

/**
 * A bounded queue between the run, which never waits, and one reader, who may be slow. When it is full, new
 * events are counted instead of kept; the next one that is kept comes after an `events-dropped` with the count.
 */
export class EventQueue implements AsyncIterableIterator<RunEvent, undefined> {
  readonly #size: number;
  readonly #onReturn: (queue: EventQueue) => void;
  #events: RunEvent[] = [];
  #readers: ((result: IteratorResult<RunEvent, undefined>) => void)[] = [];
  #dropped = 0;
  #lastDropped: RunEvent | undefined = undefined;
  #closed = false;

  constructor(size: number, onReturn: (queue: EventQueue) => void) {
    this.#size = size;
    this.#onReturn = onReturn;
  }

  push(event: RunEvent): void {
    if (this.#closed) return;
    // The end of the run always fits: a reader waits for it.
    if (this.#events.length >= this.#size && event.type !== 'run-finished') {
      this.#dropped += 1;
      this.#lastDropped = event;
      return;
    }
    this.#reportDropped();
    this.#deliver(event);
  }

  close(): void {
    if (this.#closed) return;
    this.#reportDropped();
    this.#closed = true;
    for (const reader of this.#readers) reader(done);
    this.#readers = [];
  }

  next(): Promise<IteratorResult<RunEvent, undefined>> {
    const event = this.#events.shift();
    if (event !== undefined) return Promise.resolve({ done: false, value: event });
    if (this.#closed) return Promise.resolve(done);
    return new Promise((resolve) => this.#readers.push(resolve));
  }

  return(): Promise<IteratorResult<RunEvent, undefined>> {
    this.#events = [];
    this.#dropped = 0;
    this.close();
    this.#onReturn(this);
    return Promise.resolve(done);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Takes the last lost event's place in the sequence, so that `seq` and `count` together show the gap. */
  #reportDropped(): void {
    if (this.#lastDropped === undefined || this.#dropped === 0) return;
    const { v, seq, at, sessionId, runId } = this.#lastDropped;
    const count = this.#dropped;
    this.#dropped = 0;
    this.#lastDropped = undefined;
    this.#deliver({ v, seq, at, sessionId, runId, type: 'events-dropped', count });
  }

  #deliver(event: RunEvent): void {
    const reader = this.#readers.shift();
    if (reader === undefined) this.#events.push(event);
    else reader({ done: false, value: event });
  }
}
