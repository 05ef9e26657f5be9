import type { AuditRecord, AuditSink, Logger } from '@toolwright/core';
import { isPromiseLike } from '../call/is-promise-like.ts';
import { auditWriteTimeoutMs, maxPendingAuditWrites } from '../limits.ts';

/**
 * Writes to one sink and keeps an eye on it. A sink fails by throwing, by rejecting, by not answering in time, or
 * by letting too many records wait; the next record that it takes mends it. What it says of a record later than in
 * time counts no more.
 */
export class SinkWriter {
  readonly #sink: AuditSink;
  readonly #logger: Logger;
  readonly #monotonic: () => number;
  /** The records that are not answered yet, by their number; oldest first. */
  readonly #pending = new Map<number, PendingWrite>();
  /** Records are numbered as they are written: answers come in any order, and an older one says less. */
  #last = 0;
  #lastTaken = 0;
  #lastFailed = 0;

  constructor(sink: AuditSink, logger: Logger, monotonic: () => number) {
    this.#sink = sink;
    this.#logger = logger;
    this.#monotonic = monotonic;
  }

  get isFailing(): boolean {
    this.#giveUpOverdue();
    return this.#hasFailed;
  }

  write(record: AuditRecord): void {
    this.#giveUpOverdue();
    this.#last += 1;
    const number = this.#last;
    if (this.#pending.size >= maxPendingAuditWrites) {
      this.#fail(number, 'lets too many records wait');
      return;
    }
    let answer: unknown;
    try {
      answer = this.#sink.write(record);
    } catch {
      this.#fail(number, 'threw');
      return;
    }
    if (isPromiseLike(answer)) this.#await(number, answer);
    else this.#take(number);
  }

  #await(number: number, answer: PromiseLike<unknown>): void {
    const settled = Promise.resolve(answer).then(
      () => {
        if (this.#pending.delete(number)) this.#take(number);
      },
      () => {
        if (this.#pending.delete(number)) this.#fail(number, 'rejected a record');
      },
    );
    this.#pending.set(number, { settled, since: this.#monotonic() });
  }

  #giveUpOverdue(): void {
    if (this.#pending.size === 0) return;
    const now = this.#monotonic();
    for (const [number, { since }] of this.#pending) {
      if (now - since <= auditWriteTimeoutMs) return;
      this.#pending.delete(number);
      this.#fail(number, 'did not answer in time');
    }
  }

  get #hasFailed(): boolean {
    return this.#lastFailed > this.#lastTaken;
  }

  #take(number: number): void {
    this.#lastTaken = Math.max(this.#lastTaken, number);
  }

  /** Logged when the sink begins to fail, not for every record. */
  #fail(number: number, how: string): void {
    const isKnown = this.#hasFailed;
    this.#lastFailed = Math.max(this.#lastFailed, number);
    if (isKnown) return;
    this.#logger.error('An audit sink failed; records may be missing.', {
      sink: String(this.#sink.name),
      how,
    });
  }

  /** Resolves when every record was answered or given up. */
  async drain(): Promise<void> {
    await Promise.all(Array.from(this.#pending.values(), ({ settled }) => settled));
  }

  async close(): Promise<void> {
    try {
      await this.#sink.close?.();
    } catch {
      this.#logger.error('An audit sink could not be closed.', { sink: String(this.#sink.name) });
    }
  }
}

interface PendingWrite {
  readonly settled: Promise<void>;
  readonly since: number;
}
