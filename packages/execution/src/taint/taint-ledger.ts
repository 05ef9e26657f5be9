import type { JsonValue, Principal, StateKey, StatePort } from '@toolwright/core';
import { identityOf } from '../approvals/owner.ts';
import type { CallState } from '../call/call-state.ts';

/** A conversation, as far as its address goes. */
export interface TaintedSession {
  readonly id: string;
  readonly principal: Principal;
}

export interface TaintLedgerOptions {
  /** Answers in time, or rejects. */
  readonly state: StatePort;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly onUnsaved: (call: CallState) => void;
}

const space = 'taint';

/** As long as a suspended run is kept: its context may come back with it. */
const keptMs = 90 * 24 * 3_600_000;

/**
 * Which calls brought external output into the context of which session. It rests in the state store, so that a
 * session that goes on in another process is still tainted. What the store does not take is kept here until it does.
 */
export class TaintLedger {
  readonly #options: TaintLedgerOptions;
  readonly #unsaved = new Map<string, Map<string, JsonValue>>();

  constructor(options: TaintLedgerOptions) {
    this.#options = options;
  }

  /** The call’s output is external and goes into its session's context. Never rejects. */
  async note(call: CallState): Promise<void> {
    const { run, incoming, tool } = call;
    const session = run.session;
    const entry = { tool: tool?.name ?? incoming.name, at: this.#options.now() };
    try {
      await this.#save(session, incoming.id, entry);
    } catch {
      this.#keep(session, incoming.id, entry);
      this.#options.onUnsaved(call);
    }
  }

  /** Rejects as the store does, unless it is known without asking. */
  async isTainted(session: TaintedSession): Promise<boolean> {
    if (this.#unsaved.has(addressOf(session))) return true;
    const { id: scope, principal } = session;
    const found = await this.#options.state.list({ principal, space, scope, limit: 1 });
    return found.length > 0;
  }

  /** The results of these calls left the context. Rejects as the store does. */
  async forget(session: TaintedSession, callIds: readonly string[]): Promise<void> {
    const address = addressOf(session);
    const unsaved = this.#unsaved.get(address);
    for (const id of callIds) {
      unsaved?.delete(id);
      await this.#options.state.delete(keyOf(session, id));
    }
    if (unsaved?.size === 0) this.#unsaved.delete(address);
  }

  /** Stores what could not be stored before. Rejects as the store does. */
  async saveAll(session: TaintedSession): Promise<void> {
    const address = addressOf(session);
    const unsaved = this.#unsaved.get(address);
    if (unsaved === undefined) return;
    for (const [callId, entry] of unsaved) {
      await this.#save(session, callId, entry);
      unsaved.delete(callId);
    }
    if (unsaved.size === 0) this.#unsaved.delete(address);
  }

  async #save(session: TaintedSession, callId: string, entry: JsonValue): Promise<void> {
    const { state, now } = this.#options;
    await state.set(keyOf(session, callId), entry, { expiresAt: now() + keptMs });
  }

  #keep(session: TaintedSession, callId: string, entry: JsonValue): void {
    const address = addressOf(session);
    const unsaved = this.#unsaved.get(address) ?? new Map<string, JsonValue>();
    unsaved.set(callId, entry);
    this.#unsaved.set(address, unsaved);
  }
}

function keyOf({ id: scope, principal }: TaintedSession, id: string): StateKey {
  return { principal, space, scope, id };
}

function addressOf({ id, principal }: TaintedSession): string {
  return JSON.stringify([identityOf(principal), id]);
}
