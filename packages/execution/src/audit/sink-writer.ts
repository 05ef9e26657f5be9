import type { AuditRecord, AuditSink, Logger } from '@toolwright/core';
import { isPromiseLike } from '../call/is-promise-like.ts';
import { auditWriteTimeoutMs, maxPendingAuditWrites } from '../limits.ts';

/**
 * Writes to one sink and keeps an eye on it. A sink fails by throwing, by rejecting, by not answering in time, or
 * by letting too many records wait; the next record that it takes mends it.
 */
export class SinkWriter {
  readonly #sink: AuditSink;
  readonly #logger: Logger;
  readonly #monotonic: () => number;
  /** When each record that is not answered yet was written, oldest first. */
  readonly #pending = new Map<Promise<void>, number>();
  #failed = false;

  constructor(sink: AuditSink, logger: Logger, monotonic: () => number) {
    this.#sink = sink;
    this.#logger = logger;
    this.#monotonic = monotonic;
  }

  get isFailing(): boolean {
    return this.#failed || this.#isStuck();
  }

  write(record: AuditRecord): void {
    if (this.#pending.size >= maxPendingAuditWrites) {
      this.#fail('lets too many records wait');
      return;
    }
    let answer: unknown;
    try {
      answer = this.#sink.write(record);
    } catch {
      this.#fail('threw');
      return;
    }
    if (isPromiseLike(answer)) this.#await(answer);
    else this.#failed = false;
  }

  #await(answer: PromiseLike<unknown>): void {
    const settled = Promise.resolve(answer)
      .then(
        () => {
          this.#failed = false;
        },
        () => this.#fail('rejected a record'),
      )
      .finally(() => this.#pending.delete(settled));
    this.#pending.set(settled, this.#monotonic());
  }

  #isStuck(): boolean {
    for (const [, since] of this.#pending) return this.#monotonic() - since > auditWriteTimeoutMs;
    return false;
  }

  /** Logged when the sink begins to fail, not for every record. */
  #fail(how: string): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#logger.error('An audit sink failed; records may be missing.', {
      sink: String(this.#sink.name),
      how,
    });
  }

  /** Resolves when every record was answered. */
  async drain(): Promise<void> {
    await Promise.all(this.#pending.keys());
  }

  async close(): Promise<void> {
    try {
      await this.#sink.close?.();
    } catch {
      this.#logger.error('An audit sink could not be closed.', { sink: String(this.#sink.name) });
    }
  }
}
