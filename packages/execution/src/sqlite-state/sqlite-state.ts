import {
  canonicalJson,
  ToolwrightError,
  type JsonValue,
  type StateEntry,
  type StateKey,
  type StatePort,
} from '@toolwright/core';
import { EntriesTable, type EntryRow } from './entries-table.ts';
import { keyText } from './key-bytes.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';
import { readOptions, type SqliteStateOptions } from './options.ts';
import { isBusy, stateFailure, stateUnavailable } from './state-failure.ts';
import { Turns } from './turns.ts';

/** Expired entries that nobody asks for again are swept once in so many writes. */
const writesBetweenSweeps = 1_000;

interface OpenState extends OpenDatabase {
  readonly entries: EntriesTable;
}

/**
 * A StatePort in one SQLite file, which several processes of one machine may share. Opens it on first use and again
 * after a failure, or when another file has taken its place.
 *
 * Throws ToolwrightError with OPTIONS_INVALID. Its methods reject as the StatePort says.
 */
export function createSqliteState(options: SqliteStateOptions): StatePort {
  const { path, clock, busyTimeoutMs, durability } = readOptions(options);
  const turns = new Turns(busyTimeoutMs);
  let open: OpenState | undefined;
  let writes = 0;
  let closed = false;

  function table(): OpenState {
    if (open?.isInPlace() === false) letGo();
    if (open !== undefined) return open;
    const opened = openDatabase(path, durability);
    open = { ...opened, entries: new EntriesTable(opened.database) };
    return open;
  }

  function letGo(): void {
    const { database } = open ?? {};
    open = undefined;
    if (database?.isOpen === true) database.close();
  }

  async function take<T>(task: (state: OpenState) => T): Promise<T> {
    try {
      return await turns.take(() => {
        if (closed) throw storeClosed();
        try {
          return task(table());
        } catch (error) {
          if (!isBusy(error)) letGo();
          throw error;
        }
      });
    } catch (error) {
      throw stateFailure(error, path);
    }
  }

  /** All of `task` or nothing of it, and nobody writes meanwhile. */
  function transaction<T>({ database, entries }: OpenState, task: (entries: EntriesTable) => T): T {
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = task(entries);
      database.exec('COMMIT');
      return result;
    } catch (error) {
      // Some failures have ended it already.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  return {
    get(key) {
      return take(({ entries }) => {
        const row = entries.find(key, clock.now());
        return row === undefined ? undefined : toEntry(row);
      });
    },
    async set(key, value, { ifVersion, expiresAt } = {}) {
      const json = toJson(value);
      return take((state) =>
        transaction(state, (entries) => {
          const now = clock.now();
          const current = entries.find(key, now);
          if (ifVersion !== undefined && ifVersion !== versionOf(current)) return undefined;
          const version = entries.put(key, json, expiresAt);
          writes += 1;
          if (writes % writesBetweenSweeps === 0) entries.sweep(now);
          return toEntry({ version, json, expires_at: expiresAt ?? null });
        }),
      );
    },
    delete(key, { ifVersion } = {}) {
      return take((state) =>
        transaction(state, (entries) => {
          const current = entries.find(key, clock.now());
          if (current === undefined) return false;
          if (ifVersion !== undefined && ifVersion !== versionOf(current)) return false;
          entries.remove(current.version);
          return true;
        }),
      );
    },
    list(query) {
      return take(({ entries }) => {
        const now = clock.now();
        entries.sweep(now);
        return entries.list(query, now).map((row) => ({
          key: keyOf(query, row),
          entry: toEntry(row),
        }));
      });
    },
    async close() {
      closed = true;
      await turns.drained();
      letGo();
    },
  };
}

function versionOf(row: EntryRow | undefined): string | null {
  return row === undefined ? null : String(row.version);
}

function toEntry({ version, json, expires_at: expiresAt }: EntryRow): StateEntry {
  const value = JSON.parse(json) as JsonValue;
  return { value, version: String(version), ...(expiresAt === null ? {} : { expiresAt }) };
}

/** Only what tells principals apart: roles do not. */
function keyOf(
  { principal: { tenant, user, agent }, space }: Pick<StateKey, 'principal' | 'space'>,
  { scope, id }: { readonly scope: Uint8Array; readonly id: Uint8Array },
): StateKey {
  const principal = {
    tenant,
    ...(user === undefined ? {} : { user }),
    ...(agent === undefined ? {} : { agent }),
  };
  return { principal, space, scope: keyText(scope), id: keyText(id) };
}

function toJson(value: JsonValue): string {
  try {
    return canonicalJson(value);
  } catch (cause) {
    throw new ToolwrightError(
      'STATE_VALUE_INVALID',
      'A state value must be JSON that loses nothing.',
      {
        hint: 'Store strings, finite numbers, booleans, null, arrays and plain objects.',
        place: (cause as ToolwrightError).place,
        cause,
      },
    );
  }
}

function storeClosed(): ToolwrightError {
  return stateUnavailable(
    'The state store is closed.',
    'Open a new one; what it kept is in the file.',
  );
}
