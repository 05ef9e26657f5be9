import { resolve } from 'node:path';
import {
  ToolwrightError,
  type AuditQuery,
  type AuditRecord,
  type AuditSink,
} from '@toolwright/core';
import { AppendFile, machineFileSystem, type AppendFileSystem } from './append-file.ts';
import { auditFileFailure, auditSinkFailed } from './json-lines-failure.ts';
import { readJsonLinesAudit, type AuditPage } from './read-json-lines.ts';

export interface JsonLinesAuditSinkOptions {
  /** The file; made with its folder, both for the owner only. Several processes may share it. */
  readonly path: string;
  /** Once the file is as large, it is moved aside and a new one begun. Default: never. */
  readonly maxBytes?: number;
  /** How many files that were moved aside stay; the oldest goes first. Default: all. */
  readonly maxFiles?: number;
  /**
   * What a record outlives that was written. `process-crash` (default); `power-loss` waits for the disk after each.
   * Closing waits in any case.
   */
  readonly durability?: 'process-crash' | 'power-loss';
  /** Hears when the file can no longer be moved aside; it grows on meanwhile. Default: a warning of the process. */
  readonly onRotationFailed?: ((error: ToolwrightError) => void) | undefined;
}

/** An audit sink whose records can be asked for. */
export interface JsonLinesAuditSink extends AuditSink {
  query(query: AuditQuery): Promise<readonly AuditRecord[]>;
  /** As `query`, and how many lines were no records. */
  read(query: AuditQuery): Promise<AuditPage>;
  close(): Promise<void>;
}

/**
 * Appends each audit record to a file as one line of JSON. A write is done when `write` returns, or it throws: then
 * the record is missing, and the next one tries again. Queries see one principal's records, oldest first, those of
 * rotated files too.
 *
 * Throws ToolwrightError with OPTIONS_INVALID, and AUDIT_SINK_FAILED if the file cannot be opened now. `write`,
 * `query` and `close` fail with AUDIT_SINK_FAILED.
 */
export function createJsonLinesAuditSink(options: JsonLinesAuditSinkOptions): JsonLinesAuditSink {
  return openJsonLinesAuditSink(options, machineFileSystem);
}

/** The same over a given file system. */
export function openJsonLinesAuditSink(
  options: JsonLinesAuditSinkOptions,
  fileSystem: AppendFileSystem,
): JsonLinesAuditSink {
  checkOptions(options);
  const { maxBytes = Infinity, maxFiles = Infinity, durability = 'process-crash' } = options;
  const { onRotationFailed = (error) => process.emitWarning(error) } = options;
  const path = resolve(options.path);
  const file = attempt(() => new AppendFile(path, fileSystem));
  let closed = false;
  let isRotating = true;

  function attempt<T>(task: () => T): T {
    try {
      return task();
    } catch (error) {
      throw auditFileFailure(error, path);
    }
  }

  function add(record: AuditRecord): void {
    const sizeBytes = file.append(JSON.stringify(record));
    if (durability === 'power-loss') file.flush();
    if (sizeBytes >= maxBytes) rotate();
  }

  /** The record is written: that the file cannot be moved aside is no failure of it. Each write tries again. */
  function rotate(): void {
    try {
      file.rotate(maxFiles);
      isRotating = true;
    } catch (error) {
      const isNews = isRotating;
      isRotating = false;
      if (isNews) onRotationFailed(auditFileFailure(error, path));
    }
  }

  async function read(query: AuditQuery): Promise<AuditPage> {
    return readJsonLinesAudit(path, query);
  }

  return {
    name: 'json-lines',
    write(record) {
      if (closed) throw auditSinkFailed('The audit sink is closed.', 'Open a new one.');
      attempt(() => add(record));
    },
    read,
    async query(query) {
      return (await read(query)).records;
    },
    async close() {
      if (closed) return;
      closed = true;
      attempt(() => file.close());
    },
  };
}

function checkOptions(options: JsonLinesAuditSinkOptions): void {
  const { path, maxBytes = 1, maxFiles = 0, durability = 'process-crash' } = options;
  if (typeof path !== 'string' || path === '' || path.includes('\0'))
    throw optionInvalid('path', 'the path of a file');
  if (!Number.isSafeInteger(maxBytes) || maxBytes < 1)
    throw optionInvalid('maxBytes', 'a whole number above 0');
  if (!Number.isSafeInteger(maxFiles) || maxFiles < 0)
    throw optionInvalid('maxFiles', 'a whole number, 0 or more');
  if (!['process-crash', 'power-loss'].includes(durability))
    throw optionInvalid('durability', '"process-crash" or "power-loss"');
}

function optionInvalid(place: string, expected: string): ToolwrightError {
  return new ToolwrightError('OPTIONS_INVALID', `${place}: expected ${expected}.`, {
    place,
    hint: 'Correct the option, or leave it out for its default.',
  });
}
