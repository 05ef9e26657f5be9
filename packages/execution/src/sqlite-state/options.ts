import { resolve } from 'node:path';
import { systemClock, ToolwrightError, type Clock } from '@toolwright/core';

export interface SqliteStateOptions {
  /** The file; made with its folder when first needed, both for the owner only. On a local disk. */
  readonly path: string;
  /** Decides what has expired. Default: the machine's clock. */
  readonly clock?: Clock;
  /** How long a call waits for the lock of another process. Default 5,000. */
  readonly busyTimeoutMs?: number;
  /**
   * What a write that was answered outlives. `power-loss` (default) waits for the disk; `process-crash` does not,
   * and the machine's own crash may then take back the last writes, never a part of one.
   */
  readonly durability?: 'power-loss' | 'process-crash';
}

const defaultBusyTimeoutMs = 5_000;

/** Checks the options and fills the defaults in. Throws ToolwrightError with OPTIONS_INVALID (place: the option). */
export function readOptions({
  path,
  clock = systemClock,
  busyTimeoutMs = defaultBusyTimeoutMs,
  durability = 'power-loss',
}: SqliteStateOptions): Required<SqliteStateOptions> {
  // SQLite takes an empty path and `:memory:` for a database that nobody else sees.
  if (typeof path !== 'string' || path === '' || path === ':memory:' || path.includes('\0'))
    throw optionInvalid('path', 'the path of a file');
  if (!Number.isFinite(busyTimeoutMs) || busyTimeoutMs < 0)
    throw optionInvalid('busyTimeoutMs', 'a number of milliseconds, 0 or more');
  if (!['power-loss', 'process-crash'].includes(durability))
    throw optionInvalid('durability', '"power-loss" or "process-crash"');
  // Resolved now: the current folder may be another one on first use.
  return { path: resolve(path), clock, busyTimeoutMs, durability };
}

function optionInvalid(place: string, expected: string): ToolwrightError {
  return new ToolwrightError('OPTIONS_INVALID', `${place}: expected ${expected}.`, {
    place,
    hint: 'Correct the option; for state in memory there is createMemoryState of @toolwright/core/memory-state.',
  });
}
