import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { loadSqlite } from './load-sqlite.ts';
import { stateUnavailable } from './state-failure.ts';

/** `TWst`: marks a SQLite file as ours. */
const applicationId = 0x54577374;
const schemaVersion = 1;

/** How long SQLite itself may wait for a lock: it blocks the thread, so the longer wait is done outside. */
const lockWaitMs = 10;

// AUTOINCREMENT never gives a number twice, also not after a delete: the row's number is the entry's version.
const schema = `
  CREATE TABLE entries (
    version INTEGER PRIMARY KEY AUTOINCREMENT,
    owner TEXT NOT NULL,
    space BLOB NOT NULL,
    scope BLOB NOT NULL,
    id BLOB NOT NULL,
    json TEXT NOT NULL,
    expires_at REAL,
    UNIQUE (owner, space, scope, id)
  ) STRICT;
  CREATE INDEX entries_by_expiry ON entries (expires_at) WHERE expires_at IS NOT NULL;
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${schemaVersion};
`;

/** An open state file. */
export interface OpenDatabase {
  readonly database: DatabaseSync;
  /** False once another file, or none, is at the path. */
  isInPlace(): boolean;
}

/**
 * Opens the file, or makes it with its folder, both for the owner only. Waits for nobody: what it throws may be
 * `isBusy`. Throws what SQLite and the file system throw, or ToolwrightError with STATE_UNAVAILABLE.
 */
export function openDatabase(
  path: string,
  durability: 'power-loss' | 'process-crash',
): OpenDatabase {
  const { DatabaseSync: Database } = loadSqlite();
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  makeFile(path);
  const database = new Database(path, { timeout: lockWaitMs });
  try {
    refuseOtherFiles(database);
    useWriteAheadLog(database, durability);
    createSchema(database);
    keepForOwner(path);
    const { dev, ino } = statSync(path);
    return {
      database,
      isInPlace() {
        const now = statSync(path, { throwIfNoEntry: false });
        return now?.ino === ino && now.dev === dev;
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * SQLite would make it readable for others; its side files get the mode of this one. A file that is there is not
 * opened: closing it would let go of the locks of every other connection of this process (POSIX, `fcntl`).
 */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Before anything is written: a file of somebody else stays as it is. */
function refuseOtherFiles(database: DatabaseSync): void {
  // One look: another process may be making the same file at this moment.
  database.exec('BEGIN');
  const version = pragma(database, 'user_version');
  const id = pragma(database, 'application_id');
  const tables = database.prepare('SELECT count(*) AS count FROM sqlite_schema').get()?.['count'];
  database.exec('COMMIT');
  if (id === applicationId && version <= schemaVersion) return;
  if (id === applicationId)
    throw stateUnavailable(
      'The state file was written by a newer version of this package.',
      'Update @toolwright/execution, or give another path.',
    );
  if (id !== 0 || version !== 0 || tables !== 0)
    throw stateUnavailable(
      'The file at the path of the state is the database of another program.',
      'Give a path of its own.',
    );
}

/** Readers do not wait for the writer, and a killed process leaves nothing behind that the next one cannot undo. */
function useWriteAheadLog(
  database: DatabaseSync,
  durability: 'power-loss' | 'process-crash',
): void {
  const mode = database.prepare('PRAGMA journal_mode = WAL').get()?.['journal_mode'];
  if (mode !== 'wal')
    throw stateUnavailable(
      'The state file cannot be shared between processes where it is.',
      'Put it on a local disk.',
    );
  database.exec(`PRAGMA synchronous = ${durability === 'power-loss' ? 'FULL' : 'NORMAL'}`);
}

function createSchema(database: DatabaseSync): void {
  if (pragma(database, 'user_version') === schemaVersion) return;
  database.exec('BEGIN IMMEDIATE');
  // Another process may have been first.
  if (pragma(database, 'user_version') === 0) database.exec(schema);
  database.exec('COMMIT');
}

/** A file that was restored from a backup may have come with a wider mode. */
function keepForOwner(path: string): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & 0o077) !== 0) chmodSync(file, 0o600);
  }
}

function pragma(database: DatabaseSync, name: string): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
}
