import type { Principal } from '../principal/principal.ts';
import type { JsonValue } from '../results/json-value.ts';

/**
 * One value's address. Every part counts, so two principals never share a value. `space` names the use
 * (`read-state`), `scope` what it is bound to (a session's or run's id, or `''`), `id` the value.
 */
export interface StateKey {
  readonly principal: Principal;
  readonly space: string;
  readonly scope: string;
  readonly id: string;
}

export interface StateEntry {
  readonly value: JsonValue;
  /** Changes with every write; for compare-and-set. */
  readonly version: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt?: number;
}

export interface StateWrite {
  /** Write only if the entry still has this version; `null`: only if there is none. */
  readonly ifVersion?: string | null;
  /** Milliseconds since the epoch; the entry is gone from then on. */
  readonly expiresAt?: number;
}

export interface StateQuery {
  readonly principal: Principal;
  readonly space: string;
  readonly scope?: string;
  /** Entries to skip and to return, in the order of scope, then id. */
  readonly offset?: number;
  readonly limit?: number;
}

/**
 * State that may outlive a process: read state, approvals, rates, idempotency, taint, pins. Principals with
 * the same tenant, user and agent are the same principal; roles do not count. Values are copied in and out.
 * Rejects with STATE_VALUE_INVALID for what JSON cannot carry and STATE_UNAVAILABLE when the store is down.
 */
export interface StatePort {
  get(key: StateKey): Promise<StateEntry | undefined>;
  /** The written entry, or undefined if `ifVersion` did not match (nothing was written then). */
  set(key: StateKey, value: JsonValue, write?: StateWrite): Promise<StateEntry | undefined>;
  /** True if an entry was removed. */
  delete(key: StateKey, options?: { readonly ifVersion?: string }): Promise<boolean>;
  list(
    query: StateQuery,
  ): Promise<ReadonlyArray<{ readonly key: StateKey; readonly entry: StateEntry }>>;
  close(): Promise<void>;
}
