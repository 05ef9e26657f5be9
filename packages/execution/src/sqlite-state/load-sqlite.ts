import type * as Sqlite from 'node:sqlite';
import { ToolwrightError } from '@toolwright/core';

let loaded: typeof Sqlite | undefined;

/**
 * `node:sqlite`, loaded by the first call. Node 22 warns once that it is experimental; that one warning is dropped,
 * every other goes its way.
 *
 * Throws ToolwrightError with STATE_UNAVAILABLE where the runtime has no such module.
 */
export function loadSqlite(): typeof Sqlite {
  loaded ??= withoutSqliteWarning(() => process.getBuiltinModule('node:sqlite'));
  if (loaded !== undefined) return loaded;
  throw new ToolwrightError('STATE_UNAVAILABLE', 'This runtime has no node:sqlite.', {
    hint: 'Run on Node 22.19 or later, or use another driver of the StatePort.',
  });
}

/** Loading is synchronous, so nothing else of the program can warn while the filter stands. */
function withoutSqliteWarning<T>(load: () => T): T {
  const original = Object.getOwnPropertyDescriptor(process, 'emitWarning');
  const pass = process.emitWarning.bind(process) as (...warning: unknown[]) => void;
  process.emitWarning = (...warning: unknown[]) => {
    const [message, type] = warning;
    const isOurs = type === 'ExperimentalWarning' && String(message).startsWith('SQLite ');
    if (!isOurs) pass(...warning);
  };
  try {
    return load();
  } finally {
    if (original !== undefined) Object.defineProperty(process, 'emitWarning', original);
  }
}
