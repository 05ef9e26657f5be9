import type { ApprovalRecord, Approvals, Ports, Principal } from '@toolwright/core';
import type { ExecutionSession } from '../options.ts';
import { BoundedState } from './bounded-state.ts';
import { identityOf } from './owner.ts';
import type { ApprovalSettings } from './settings.ts';
import { createSteadyClock } from './steady-clock.ts';
import { openApprovalStore, type ApprovalStore } from './store.ts';
import { createApprovalTokens, type ApprovalTokens } from './tokens.ts';

/** What the stages and runs of an execution need to have calls approved. */
export class ApprovalDesk {
  readonly settings: ApprovalSettings;
  /** Has the arguments that a person put in the place of the asked ones whole: nothing of it goes out as it is. */
  readonly store: ApprovalStore;
  /** Undefined without signing keys: then no token is good. */
  readonly tokens: ApprovalTokens | undefined;
  /** Answers in time, or rejects. */
  readonly state: BoundedState;
  /** The time of day, which never goes back. */
  readonly now: () => number;
  /** Sessions that go on elsewhere with a suspended run. */
  readonly #kept = new Set<string>();
  readonly #followed = new Set<string>();

  constructor(settings: ApprovalSettings, { clock, ids, state }: Ports) {
    const { signingKeys } = settings;
    const [current, ...older] = signingKeys;
    this.settings = settings;
    this.store = openApprovalStore(state, { clock, ids, signingKeys });
    this.tokens =
      current === undefined ? undefined : createApprovalTokens({ keys: [current, ...older] });
    this.state = new BoundedState(state, clock);
    this.now = createSteadyClock(clock);
  }

  /** What a host sees, as `show` has it; `onDecided` hears of each decision that was taken through it. */
  approvals(
    onDecided: (approval: ApprovalRecord) => void,
    show: (approval: ApprovalRecord) => ApprovalRecord,
  ): Approvals {
    const { store } = this;
    return Object.freeze<Approvals>({
      list: async (query) => (await store.list(query)).map(show),
      get: async (reference) => {
        const approval = await store.get(reference);
        return approval && show(approval);
      },
      decide: async (reference, answer) => {
        const decided = await store.decide(reference, answer);
        onDecided(decided.approval);
        return { ...decided, approval: show(decided.approval) };
      },
      remembered: (principal) => store.remembered(principal),
      forget: (remembered) => store.forget(remembered),
    });
  }

  /** Forgets what was approved for a session when it ends, unless it goes on elsewhere. */
  followSession(session: ExecutionSession): void {
    const { id, principal } = session;
    const key = sessionKey(id, principal);
    this.#kept.delete(key);
    if (this.#followed.has(key)) return;
    this.#followed.add(key);
    session.scopeOnEnd('session', async () => {
      this.#followed.delete(key);
      // What cannot be forgotten now ends by itself; the id of a session is not used again lightly.
      if (!this.#kept.delete(key))
        await this.store.endOf('session', id, principal).catch(() => undefined);
    });
  }

  keepSession(id: string, principal: Principal): void {
    const key = sessionKey(id, principal);
    // Of one that is not followed nothing is forgotten, and nobody would take it out again.
    if (this.#followed.has(key)) this.#kept.add(key);
  }
}

function sessionKey(id: string, principal: Principal): string {
  return JSON.stringify([identityOf(principal), id]);
}
