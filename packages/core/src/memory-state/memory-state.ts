import { ToolwrightError } from '../errors/toolwright-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { StateEntry, StateKey, StatePort, StateQuery, StateWrite } from '../ports/state.ts';
import { systemClock } from '../ports/system-clock.ts';
import type { Principal } from '../principal/principal.ts';
import { canonicalJson } from '../results/canonical-json.ts';
import type { JsonValue } from '../results/json-value.ts';
import { compareCodePoints } from '../text/code-point-order.ts';

export interface MemoryStateOptions {
  /** Decides what has expired. Default: the machine's clock. */
  readonly clock?: Clock;
}

/** Values are kept as JSON text, so that nobody outside holds a reference into the store. */
interface Stored {
  readonly key: StateKey;
  readonly json: string;
  readonly version: string;
  readonly expiresAt: number | undefined;
}

/** Expired entries that nobody asks for again are swept once in so many writes. */
const writesBetweenSweeps = 1_000;

/** A StatePort that lives and dies with the process. */
export function createMemoryState({ clock = systemClock }: MemoryStateOptions = {}): StatePort {
  const entries = new Map<string, Stored>();
  let writes = 0;
  let closed = false;

  function live(address: string): Stored | undefined {
    if (closed) throw storeClosed();
    const stored = entries.get(address);
    if (stored === undefined || !hasExpired(stored, clock.now())) return stored;
    entries.delete(address);
    return undefined;
  }

  function sweep(): void {
    const now = clock.now();
    for (const [address, stored] of entries) if (hasExpired(stored, now)) entries.delete(address);
  }

  function store(
    key: StateKey,
    json: string,
    { ifVersion, expiresAt }: StateWrite,
  ): StateEntry | undefined {
    const address = addressOf(key);
    const current = live(address);
    if (ifVersion !== undefined && ifVersion !== (current?.version ?? null)) return undefined;
    writes += 1;
    if (writes % writesBetweenSweeps === 0) sweep();
    // Versions are never used twice, so a value that was deleted and written again is not taken for the old one.
    const stored = { key: copyKey(key), json, version: String(writes), expiresAt };
    entries.set(address, stored);
    return toEntry(stored);
  }

  function query({ principal, space, scope, offset = 0, limit = Infinity }: StateQuery): Stored[] {
    if (closed) throw storeClosed();
    sweep();
    const owner = ownerOf(principal);
    return [...entries.values()]
      .filter(({ key }) => key.space === space && (scope === undefined || key.scope === scope))
      .filter(({ key }) => ownerOf(key.principal) === owner)
      .sort(
        (a, b) =>
          compareCodePoints(a.key.scope, b.key.scope) || compareCodePoints(a.key.id, b.key.id),
      )
      .slice(offset, offset + limit);
  }

  return {
    async get(key) {
      const stored = live(addressOf(key));
      return stored === undefined ? undefined : toEntry(stored);
    },
    async set(key, value, write = {}) {
      return store(key, toJson(value), write);
    },
    async delete(key, { ifVersion } = {}) {
      const address = addressOf(key);
      const current = live(address);
      if (current === undefined || (ifVersion !== undefined && ifVersion !== current.version))
        return false;
      return entries.delete(address);
    },
    async list(stateQuery) {
      return query(stateQuery).map((stored) => ({
        key: copyKey(stored.key),
        entry: toEntry(stored),
      }));
    },
    async close() {
      closed = true;
      entries.clear();
    },
  };
}

/** JSON text of the parts: no join of strings that a tenant may choose could collide. */
function ownerOf({ tenant, user, agent }: Principal): string {
  return JSON.stringify([tenant, user ?? null, agent ?? null]);
}

function addressOf({ principal, space, scope, id }: StateKey): string {
  return JSON.stringify([ownerOf(principal), space, scope, id]);
}

function copyKey({ principal, space, scope, id }: StateKey): StateKey {
  const { tenant, user, agent } = principal;
  const owner = {
    tenant,
    ...(user === undefined ? {} : { user }),
    ...(agent === undefined ? {} : { agent }),
  };
  return { principal: owner, space, scope, id };
}

function hasExpired({ expiresAt }: Stored, now: number): boolean {
  return expiresAt !== undefined && expiresAt <= now;
}

function toEntry({ json, version, expiresAt }: Stored): StateEntry {
  const value = JSON.parse(json) as JsonValue;
  return { value, version, ...(expiresAt === undefined ? {} : { expiresAt }) };
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
  return new ToolwrightError('STATE_UNAVAILABLE', 'The state store is closed.', {
    hint: 'Open a new one; a closed store keeps nothing.',
  });
}
