import {
  isToolwrightError,
  randomIds,
  type ApprovalAnswer,
  type ApprovalDecision,
  type ApprovalOwner,
  type ApprovalRecord,
  type ApprovalReference,
  type ApprovalRequest,
  type ApprovalStatus,
  type Approvals,
  type Clock,
  type Ids,
  type Principal,
  type RememberedApproval,
  type StateEntry,
  type StateKey,
  type StatePort,
} from '@toolwright/core';
import { approvalError, type ApprovalFaultCode } from './approval-error.ts';
import { BoundedState } from './bounded-state.ts';
import { hasRequestExpired } from './lifetime.ts';
import { belongsTo, tenantOf } from './owner.ts';
import { readAnswer } from './read-answer.ts';
import { readRecord, writeRecord } from './read-record.ts';
import { RememberedApprovals, type CoverableCall } from './remembered.ts';
import { createSteadyClock } from './steady-clock.ts';
import { createApprovalTokens, type ApprovalTokens } from './tokens.ts';
import type { SigningKey } from './signing.ts';

export interface ApprovalStoreOptions {
  readonly clock: Clock;
  /** Default: unguessable ones. */
  readonly ids?: Ids | undefined;
  /** With keys, every decision comes with a token. */
  readonly signingKeys?: readonly SigningKey[] | undefined;
}

/** The approvals of a host, and what the wrapped path does with them. */
export interface ApprovalStore extends Approvals {
  /** Rejects with APPROVAL_UNAVAILABLE. */
  create(request: ApprovalRequest): Promise<void>;
  /** Takes a decision over that came as a token. False if another one stands. */
  adopt(reference: ApprovalReference, decision: ApprovalDecision): Promise<boolean>;
  /** Nobody waits for the decision any more. */
  withdraw(reference: ApprovalReference): Promise<void>;
  /** The earlier approval that lets a call run, if there is one. */
  covering(call: CoverableCall, now: number): Promise<RememberedApproval | undefined>;
  /** Forgets what was to hold until the end of a run or session. */
  endOf(scope: 'run' | 'session', id: string, principal: Principal): Promise<void>;
}

/** Decisions stay for the audit (90 days, reference of the seeds, A.15). */
const keptMs = 90 * 24 * 3_600_000;
const records = 'approvals';
/** The ids of those that wait, so that listing them does not read all that were ever decided. */
const waiting = 'approvals-waiting';
const maxTries = 10;

/**
 * The store as the wrapped path reads it: arguments that a person put in the place of the asked ones are whole. They
 * stand under their tenant; whoever asks for one principal's sees only these.
 */
export function openApprovalStore(state: StatePort, options: ApprovalStoreOptions): ApprovalStore {
  return new StoredApprovals(state, options);
}

class StoredApprovals implements ApprovalStore {
  readonly #state: BoundedState;
  readonly #remembered: RememberedApprovals;
  readonly #ids: Ids;
  readonly #now: () => number;
  readonly #tokens: ApprovalTokens | undefined;

  constructor(
    state: StatePort,
    { clock, ids = randomIds, signingKeys = [] }: ApprovalStoreOptions,
  ) {
    this.#state = new BoundedState(state, clock);
    this.#remembered = new RememberedApprovals(this.#state);
    this.#ids = ids;
    this.#now = createSteadyClock(clock);
    const [current, ...older] = signingKeys;
    this.#tokens =
      current === undefined ? undefined : createApprovalTokens({ keys: [current, ...older] });
  }

  async create(request: ApprovalRequest): Promise<void> {
    const { id, principal, createdAt, expiresAt } = request;
    const owner = { tenant: principal.tenant };
    // First: whatever is there is listed, too.
    await this.#state.set(keyOf(waiting, owner, id), null, { expiresAt });
    const written = await this.#state.set(
      keyOf(records, owner, id),
      writeRecord({ request, status: 'pending' }),
      { ifVersion: null, expiresAt: createdAt + keptMs },
    );
    if (written === undefined) throw approvalError('APPROVAL_UNAVAILABLE');
  }

  async get(reference: ApprovalReference): Promise<ApprovalRecord | undefined> {
    return (await this.#find(reference))?.record;
  }

  async list(query: Parameters<Approvals['list']>[0]): Promise<readonly ApprovalRecord[]> {
    const { sessionId, runId, status, offset = 0, limit = defaultListLength } = query;
    const found =
      status === 'pending' ? await this.#listWaiting(query) : await this.#listAll(query);
    return found
      .filter((record) => status === undefined || record.status === status)
      .filter(({ request }) => sessionId === undefined || request.sessionId === sessionId)
      .filter(({ request }) => runId === undefined || request.runId === runId)
      .sort((left, right) => left.request.createdAt - right.request.createdAt)
      .slice(offset, offset + limit);
  }

  async decide(
    reference: ApprovalReference,
    answer: ApprovalAnswer,
  ): ReturnType<Approvals['decide']> {
    const approval = await this.#settle(reference, ({ request }) => {
      const answered = readAnswer(answer, request);
      const decidedAt = this.#now();
      return {
        id: this.#ids.next('decision'),
        requestId: request.id,
        ...answered,
        decidedAt,
        expiresAt: decidedAt + (request.expiresAt - request.createdAt),
      };
    });
    return {
      approval,
      ...(this.#tokens === undefined ? {} : { token: this.#tokens.issue(approval) }),
    };
  }

  async adopt(reference: ApprovalReference, decision: ApprovalDecision): Promise<boolean> {
    try {
      await this.#settle(reference, () => decision);
      return true;
    } catch (error) {
      const code = isToolwrightError(error) ? error.code : '';
      // It was decided in time elsewhere; or this store has never heard of the request.
      if (code === 'APPROVAL_EXPIRED' || code === 'APPROVAL_UNKNOWN') return true;
      if (code === 'APPROVAL_ALREADY_DECIDED')
        return (await this.get(reference))?.decision?.id === decision.id;
      if (code === 'APPROVAL_WITHDRAWN') return false;
      throw error;
    }
  }

  async withdraw(reference: ApprovalReference): Promise<void> {
    const found = await this.#find(reference);
    if (found?.record.status === 'pending') await this.#close(found, 'withdrawn');
  }

  remembered(principal: Principal): ReturnType<Approvals['remembered']> {
    return this.#remembered.list(principal);
  }

  forget({ principal, id }: Parameters<Approvals['forget']>[0]): Promise<boolean> {
    return this.#remembered.forget(principal, id);
  }

  covering(call: CoverableCall, now: number): Promise<RememberedApproval | undefined> {
    return this.#remembered.find(call, now);
  }

  endOf(scope: 'run' | 'session', id: string, principal: Principal): Promise<void> {
    return this.#remembered.endOf(scope, id, principal);
  }

  /** Compare and set: of two decisions at the same time one stands. */
  async #settle(
    reference: ApprovalReference,
    decide: (record: ApprovalRecord) => ApprovalDecision,
  ): Promise<ApprovalRecord> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const found = await this.#find(reference);
      if (found === undefined) throw approvalError('APPROVAL_UNKNOWN');
      const refusal = refusals[found.record.status];
      if (refusal !== undefined) throw approvalError(refusal);
      const decision = decide(found.record);
      const status = decision.verdict === 'approve' ? 'approved' : 'denied';
      const decided = await this.#close(found, status, decision);
      if (decided === undefined) continue;
      // The decision stands; what could not be remembered is asked again.
      if (status === 'approved')
        await this.#remembered.keep(decided.request, decision).catch(() => undefined);
      return decided;
    }
    throw approvalError('APPROVAL_UNAVAILABLE');
  }

  /** Undefined if somebody was faster. */
  async #close(
    { key, entry, record }: FoundRecord,
    status: Exclude<ApprovalStatus, 'pending'>,
    decision?: ApprovalDecision,
  ): Promise<ApprovalRecord | undefined> {
    const { request } = record;
    const closed: ApprovalRecord = {
      request,
      status,
      ...(decision === undefined ? {} : { decision }),
    };
    const written = await this.#state.set(key, writeRecord(closed), {
      ifVersion: entry.version,
      expiresAt: request.createdAt + keptMs,
    });
    if (written === undefined) return undefined;
    // It ends by itself with the request.
    await this.#state.delete(keyOf(waiting, request.principal, request.id)).catch(() => undefined);
    return closed;
  }

  /** One that is past its time is marked so, for good: whoever sets the clock back does not revive it. */
  async #find(reference: ApprovalReference): Promise<FoundRecord | undefined> {
    const key = keyOf(records, { tenant: tenantOf(reference) }, reference.id);
    const entry = await this.#state.get(key);
    const record = entry === undefined ? undefined : readRecord(entry.value);
    if (entry === undefined || record === undefined) return undefined;
    if (record.request.id !== reference.id || !belongsTo(record.request, reference))
      return undefined;
    const found = { key, entry, record };
    if (record.status !== 'pending' || !hasRequestExpired(record.request, this.#now()))
      return found;
    const expired = await this.#close(found, 'expired');
    return expired === undefined ? this.#find(reference) : { ...found, record: expired };
  }

  async #listWaiting(owner: ApprovalOwner): Promise<readonly ApprovalRecord[]> {
    const tenant = tenantOf(owner);
    const entries = await this.#state.all({ principal: { tenant }, space: waiting });
    const found = await Promise.all(
      entries.map(({ key: { id } }) => this.#find({ ...ownerOf(owner), id })),
    );
    return found.flatMap((one) => (one === undefined ? [] : [one.record]));
  }

  async #listAll(owner: ApprovalOwner): Promise<readonly ApprovalRecord[]> {
    const tenant = tenantOf(owner);
    const entries = await this.#state.all({ principal: { tenant }, space: records });
    const now = this.#now();
    return entries
      .flatMap(({ entry }) => readRecord(entry.value) ?? [])
      .filter(({ request }) => belongsTo(request, owner))
      .map((record) =>
        record.status === 'pending' && hasRequestExpired(record.request, now)
          ? { ...record, status: 'expired' }
          : record,
      );
  }
}

interface FoundRecord {
  readonly key: StateKey;
  readonly entry: StateEntry;
  readonly record: ApprovalRecord;
}

const defaultListLength = 100;

const refusals: Readonly<Partial<Record<ApprovalStatus, ApprovalFaultCode>>> = {
  approved: 'APPROVAL_ALREADY_DECIDED',
  denied: 'APPROVAL_ALREADY_DECIDED',
  expired: 'APPROVAL_EXPIRED',
  withdrawn: 'APPROVAL_WITHDRAWN',
};

function keyOf(space: string, { tenant }: { readonly tenant: string }, id: string): StateKey {
  return { principal: { tenant }, space, scope: '', id };
}

function ownerOf(owner: ApprovalOwner): ApprovalOwner {
  return owner.principal === undefined ? { tenant: owner.tenant } : { principal: owner.principal };
}
