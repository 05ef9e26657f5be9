import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Principal, StateKey, StateQuery } from '@toolwright/core';
import { keyBytes } from './key-bytes.ts';

export interface EntryRow {
  readonly version: number;
  readonly json: string;
  readonly expires_at: number | null;
}

export interface ListedRow extends EntryRow {
  readonly scope: Uint8Array;
  readonly id: Uint8Array;
}

type Address = readonly [owner: string, space: Uint8Array, scope: Uint8Array, id: Uint8Array];

const oneEntry = 'owner = ? AND space = ? AND scope = ? AND id = ?';
const isLive = '(expires_at IS NULL OR expires_at > ?)';

/** The statements over an open state file. They take no lock of their own: several in a row need a transaction. */
export class EntriesTable {
  readonly #find: StatementSync;
  readonly #put: StatementSync;
  readonly #remove: StatementSync;
  readonly #listAll: StatementSync;
  readonly #listScope: StatementSync;
  readonly #firstExpired: StatementSync;
  readonly #removeExpired: StatementSync;

  constructor(database: DatabaseSync) {
    const list = (where: string) =>
      database.prepare(
        `SELECT version, json, expires_at, scope, id FROM entries
         WHERE owner = ? AND space = ? ${where} AND ${isLive}
         ORDER BY scope, id LIMIT ? OFFSET ?`,
      );
    this.#find = database.prepare(
      `SELECT version, json, expires_at FROM entries WHERE ${oneEntry}`,
    );
    this.#put = database.prepare(
      `INSERT OR REPLACE INTO entries (owner, space, scope, id, json, expires_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
    );
    this.#remove = database.prepare('DELETE FROM entries WHERE version = ?');
    this.#listAll = list('');
    this.#listScope = list('AND scope = ?');
    this.#firstExpired = database.prepare('SELECT 1 FROM entries WHERE expires_at <= ? LIMIT 1');
    this.#removeExpired = database.prepare('DELETE FROM entries WHERE expires_at <= ?');
  }

  /**
   * The entry, unless it has expired. An expired one is removed on sight, so that it does not come back when the
   * clock is set back.
   */
  find(key: StateKey, now: number): EntryRow | undefined {
    const row = this.#find.get(...addressOf(key)) as EntryRow | undefined;
    if (row === undefined || row.expires_at === null || row.expires_at > now) return row;
    this.#remove.run(row.version);
    return undefined;
  }

  /** Writes over whatever is there; returns the new version. */
  put(key: StateKey, json: string, expiresAt: number | undefined): number {
    const { lastInsertRowid } = this.#put.run(...addressOf(key), json, expiresAt ?? null);
    return Number(lastInsertRowid);
  }

  remove(version: number): void {
    this.#remove.run(version);
  }

  list(query: StateQuery, now: number): readonly ListedRow[] {
    const { principal, space, scope, offset = 0, limit = Infinity } = query;
    const page = [wholeNumber(limit), wholeNumber(offset)] as const;
    const owned = [ownerOf(principal), keyBytes(space)] as const;
    const rows =
      scope === undefined
        ? this.#listAll.all(...owned, now, ...page)
        : this.#listScope.all(...owned, keyBytes(scope), now, ...page);
    return rows as unknown as ListedRow[];
  }

  /** Looks first: a DELETE takes the write lock also where it removes nothing. */
  sweep(now: number): void {
    if (this.#firstExpired.get(now) !== undefined) this.#removeExpired.run(now);
  }
}

/** SQLite takes 64-bit integers only; no file holds more rows than this, and NaN counts as 0. */
function wholeNumber(count: number): number {
  return Math.trunc(Math.min(Math.max(count || 0, 0), Number.MAX_SAFE_INTEGER));
}

function addressOf({ principal, space, scope, id }: StateKey): Address {
  return [ownerOf(principal), keyBytes(space), keyBytes(scope), keyBytes(id)];
}

/** JSON text of the parts: no join of strings that a tenant may choose could collide. */
function ownerOf({ tenant, user, agent }: Principal): string {
  return JSON.stringify([tenant, user ?? null, agent ?? null]);
}
