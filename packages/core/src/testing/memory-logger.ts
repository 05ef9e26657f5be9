import type { Logger } from '../ports/logger.ts';
import type { JsonObject } from '../results/json-value.ts';

export interface LogEntry {
  readonly level: keyof Logger;
  readonly message: string;
  readonly fields: JsonObject;
}

export interface MemoryLogger extends Logger {
  /** What was logged, oldest first. */
  readonly entries: readonly LogEntry[];
}

/** Keeps what is logged, for tests that look at it. */
export function createMemoryLogger(): MemoryLogger {
  const entries: LogEntry[] = [];
  const keep =
    (level: keyof Logger) =>
    (message: string, fields: JsonObject = {}) => {
      entries.push({ level, message, fields });
    };
  return {
    entries,
    debug: keep('debug'),
    info: keep('info'),
    warn: keep('warn'),
    error: keep('error'),
  };
}
