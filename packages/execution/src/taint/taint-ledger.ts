import type { JsonValue, Principal, StateKey } from '@toolwright/core';
import type { BoundedState } from '../approvals/bounded-state.ts';
import { identityOf } from '../approvals/owner.ts';
import type { CallState } from '../call/call-state.ts';

/** A conversation, as far as its address goes. */
export interface TaintedSession {
  readonly id: string;
  readonly principal: Principal;
}

export interface TaintLedgerOptions {
  /** Answers in time, or rejects. */
  readonly state: BoundedState;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly onUnsaved: (call: CallState) => void;
}

const space = 'taint';

/** As long as a suspended run is kept: its context may come back with it. */
const keptMs = 90 * 24 * 3_600_000;

/**
 * Which calls brought external output into the context of which session. It rests in the state store, so that a
 * session that goes on in another process is still tainted. What the store does not take is kept here until it does,
 * or until the session ends.
 */
export class TaintLedger {
  readonly #options: TaintLedgerOptions;
  /** By session, then by the id of the entry. */
  readonly #unsaved = new Map<string, Map<string, JsonValue>>();
  /** Sessions whose end was asked to be told of. */
  readonly #followed = new Set<string>();

  constructor(options: TaintLedgerOptions) {
    this.#options = options;
  }

  /** The call’s output is external and goes into its session's context. Never rejects. */
  async note(call: CallState): Promise<void> {
    const { run, incoming, tool } = call;
    const id = entryIdOf(run.id, incoming.id);
    const entry = { tool: tool?.name ?? incoming.name, at: this.#options.now() };
    try {
      await this.#save(run.session, id, entry);
    } catch {
      this.#keep(call, id, entry);
      this.#options.onUnsaved(call);
      return;
    }
    // The store answers again; if not for long, the rest stays here.
    await this.saveAll(run.session).catch(() => undefined);
  }

  /** Rejects as the store does, unless it is known without asking. */
  async isTainted(session: TaintedSession): Promise<boolean> {
    if (this.#unsaved.has(addressOf(session))) return true;
    const { id: scope, principal } = session;
    const found = await this.#options.state.list({ principal, space, scope, limit: 1 });
    return found.length > 0;
  }

  /**
   * The results of these calls left the context: those of one run, or of every run of the session. Rejects as the
   * store does; what it still holds is held here, too.
   */
  async forget(session: TaintedSession, callIds: readonly string[], runId?: string): Promise<void> {
    const ids =
      runId === undefined
        ? await this.#idsOf(session, callIds)
        : callIds.map((callId) => entryIdOf(runId, callId));
    const unsaved = this.#unsaved.get(addressOf(session));
    for (const id of ids) {
      await this.#options.state.delete(keyOf(session, id));
      unsaved?.delete(id);
    }
    if (unsaved !== undefined) this.#dropIfEmpty(session, unsaved);
  }

  /** Stores what could not be stored before. Rejects as the store does. */
  async saveAll(session: TaintedSession): Promise<void> {
    const unsaved = this.#unsaved.get(addressOf(session));
    if (unsaved === undefined) return;
    for (const [id, entry] of unsaved) {
      await this.#save(session, id, entry);
      unsaved.delete(id);
    }
    this.#dropIfEmpty(session, unsaved);
  }

  async #save(session: TaintedSession, id: string, entry: JsonValue): Promise<void> {
    const { state, now } = this.#options;
    await state.set(keyOf(session, id), entry, { expiresAt: now() + keptMs });
  }

  #keep({ run: { session } }: CallState, id: string, entry: JsonValue): void {
    const address = addressOf(session);
    const unsaved = this.#unsaved.get(address) ?? new Map<string, JsonValue>();
    unsaved.set(id, entry);
    this.#unsaved.set(address, unsaved);
    if (this.#followed.has(address)) return;
    this.#followed.add(address);
    session.scopeOnEnd('session', async () => {
      this.#followed.delete(address);
      // Tried once more; what belongs to nobody any more must not be kept for ever.
      await this.saveAll(session).catch(() => undefined);
      if (!this.#followed.has(address)) this.#unsaved.delete(address);
    });
  }

  /** Another map may have taken the place of this one while the store was asked. */
  #dropIfEmpty(session: TaintedSession, unsaved: Map<string, JsonValue>): void {
    const address = addressOf(session);
    if (unsaved.size === 0 && this.#unsaved.get(address) === unsaved) this.#unsaved.delete(address);
  }

  async #idsOf(session: TaintedSession, callIds: readonly string[]): Promise<readonly string[]> {
    const ends = callIds.map((callId) => entryIdOf('', callId).slice('[""'.length));
    const { id: scope, principal } = session;
    const stored = await this.#options.state.all({ principal, space, scope });
    const unsaved = this.#unsaved.get(addressOf(session))?.keys() ?? [];
    const ids = new Set([...stored.map(({ key }) => key.id), ...unsaved]);
    return [...ids].filter((id) => ends.some((end) => id.endsWith(end)));
  }
}

/** Runs of a session may give their calls the same ids. */
function entryIdOf(runId: string, callId: string): string {
  return JSON.stringify([runId, callId]);
}

function keyOf({ id: scope, principal }: TaintedSession, id: string): StateKey {
  return { principal, space, scope, id };
}

function addressOf({ id, principal }: TaintedSession): string {
  return JSON.stringify([identityOf(principal), id]);
}
