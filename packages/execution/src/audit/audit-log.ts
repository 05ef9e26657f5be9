import type { AuditRecord, AuditSink, Clock, Logger } from '@toolwright/core';
import type { Redactor } from '../redaction/create-redactor.ts';
import { RecordRedaction } from './record-redaction.ts';
import { SinkWriter } from './sink-writer.ts';

/** Every sink of an execution. */
export class AuditLog {
  readonly whenSinkFails: 'deny' | 'warn';
  readonly #redaction: RecordRedaction;
  readonly #writers: readonly SinkWriter[];

  constructor(
    sinks: readonly AuditSink[],
    whenSinkFails: 'deny' | 'warn',
    { logger, clock }: { readonly logger: Logger; readonly clock: Clock },
    redactor: Redactor,
  ) {
    this.whenSinkFails = whenSinkFails;
    this.#redaction = new RecordRedaction(redactor);
    this.#writers = sinks.map((sink) => new SinkWriter(sink, logger, () => clock.monotonic()));
  }

  get isFailing(): boolean {
    return this.#writers.some((writer) => writer.isFailing);
  }

  write(given: AuditRecord): void {
    const record = this.#redaction.redact(given);
    for (const writer of this.#writers) writer.write(record);
  }

  async drain(): Promise<void> {
    await Promise.all(this.#writers.map((writer) => writer.drain()));
  }

  async close(): Promise<void> {
    await Promise.all(this.#writers.map((writer) => writer.close()));
  }
}
