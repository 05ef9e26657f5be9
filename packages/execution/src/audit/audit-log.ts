import type { AuditRecord, AuditSink, Clock, Logger } from '@toolwright/core';
import { SinkWriter } from './sink-writer.ts';

/** Every sink of an execution. */
export class AuditLog {
  readonly whenSinkFails: 'deny' | 'warn';
  readonly #writers: readonly SinkWriter[];

  constructor(
    sinks: readonly AuditSink[],
    whenSinkFails: 'deny' | 'warn',
    { logger, clock }: { readonly logger: Logger; readonly clock: Clock },
  ) {
    this.whenSinkFails = whenSinkFails;
    this.#writers = sinks.map((sink) => new SinkWriter(sink, logger, () => clock.monotonic()));
  }

  get isFailing(): boolean {
    return this.#writers.some((writer) => writer.isFailing);
  }

  write(record: AuditRecord): void {
    for (const writer of this.#writers) writer.write(record);
  }

  async drain(): Promise<void> {
    await Promise.all(this.#writers.map((writer) => writer.drain()));
  }

  async close(): Promise<void> {
    await Promise.all(this.#writers.map((writer) => writer.close()));
  }
}
