import {
  riskLevels,
  type ApprovalDecision,
  type ApprovalRequest,
  type Effects,
  type JsonValue,
  type Principal,
  type RememberedApproval,
  type Risk,
  type StateKey,
} from '@toolwright/core';
import { jsonDigestOf } from '../call/input-digest.ts';
import { hintRule } from '../policy/judge-by-rules.ts';
import type { BoundedState } from './bounded-state.ts';
import { identityOf } from './owner.ts';

/** What has to be the same, or no more, for an earlier approval to cover a call. */
export interface CoverableCall {
  readonly principal: Principal;
  readonly runId: string;
  readonly sessionId: string;
  readonly tool: string;
  readonly schemaDigest: string;
  readonly permissions: readonly string[];
  readonly rule: string;
  readonly risk: Risk;
  readonly effects: Effects;
}

type Kept = RememberedApproval & { readonly risk: Risk; readonly effects: Effects };
type LastingScope = RememberedApproval['scope'];

const space = 'approvals-remembered';

/** A month: an approval of a rule that nobody renews should not hold for ever. */
const rememberedMs = 30 * 24 * 3_600_000;

/** Approvals that reach further than one call. They rest in the store, under their principal. */
export class RememberedApprovals {
  readonly #state: BoundedState;

  constructor(state: BoundedState) {
    this.#state = state;
  }

  async keep(request: ApprovalRequest, decision: ApprovalDecision): Promise<void> {
    const { scope } = decision;
    if (scope === 'once') return;
    const key = keyOf(scope, request);
    const expiresAt = decision.decidedAt + rememberedMs;
    const boundTo =
      scope === 'run' ? request.runId : scope === 'session' ? request.sessionId : undefined;
    const kept: Kept = {
      id: publicId(key),
      principal: identityOf(request.principal),
      scope,
      ...(boundTo === undefined ? {} : { boundTo }),
      tool: request.tool,
      rule: request.rule,
      permissions: request.permissions,
      requestId: request.id,
      decisionId: decision.id,
      decidedBy: decision.decidedBy,
      decidedAt: decision.decidedAt,
      expiresAt,
      risk: request.risk,
      effects: request.effects,
    };
    await this.#state.set(key, kept as unknown as JsonValue, { expiresAt });
  }

  /** The approval that covers a call, if there is one: of its run, its session, or the rule that asks. */
  async find(call: CoverableCall, now: number): Promise<RememberedApproval | undefined> {
    const scopes: readonly LastingScope[] = ['run', 'session', 'rule'];
    const entries = await Promise.all(scopes.map((scope) => this.#state.get(keyOf(scope, call))));
    const kept = entries.map((entry) => read(entry?.value));
    return kept.find((one) => one !== undefined && covers(one, call) && now < one.expiresAt);
  }

  async list(principal: Principal): Promise<readonly RememberedApproval[]> {
    const entries = await this.#state.all({ principal: identityOf(principal), space });
    return entries
      .flatMap(({ entry }) => read(entry.value) ?? [])
      .sort((left, right) => left.decidedAt - right.decidedAt)
      .map(({ risk: _risk, effects: _effects, ...remembered }) => remembered);
  }

  forget(principal: Principal, id: string): Promise<boolean> {
    const at = id.lastIndexOf(separator);
    return this.#state.delete({
      principal: identityOf(principal),
      space,
      scope: id.slice(0, Math.max(0, at)),
      id: id.slice(at + 1),
    });
  }

  /** Forgets what was to hold until the end of a run or session. */
  async endOf(scope: 'run' | 'session', id: string, principal: Principal): Promise<void> {
    const entries = await this.#state.all({
      principal: identityOf(principal),
      space,
      scope: scopeName(scope, id),
    });
    await Promise.all(entries.map(({ key }) => this.#state.delete(key)));
  }
}

/** A remembered approval never covers more than the person saw. */
export function covers(
  seen: { readonly risk: Risk; readonly effects: Effects },
  call: { readonly risk: Risk; readonly effects: Effects },
): boolean {
  return (
    riskLevels.indexOf(call.risk) <= riskLevels.indexOf(seen.risk) &&
    (call.effects.readOnly || !seen.effects.readOnly) &&
    (call.effects.destructive !== true || seen.effects.destructive === true) &&
    (call.effects.openWorld !== true || seen.effects.openWorld === true)
  );
}

const separator = '#';

function publicId({ scope, id }: StateKey): string {
  return `${scope}${separator}${id}`;
}

function scopeName(scope: LastingScope, id: string): string {
  return scope === 'rule' ? scope : `${scope}:${id}`;
}

function keyOf(scope: LastingScope, call: Omit<CoverableCall, 'risk' | 'effects'>): StateKey {
  const { principal, runId, sessionId, tool, schemaDigest, permissions, rule } = call;
  return {
    principal: identityOf(principal),
    space,
    scope: scopeName(scope, scope === 'run' ? runId : sessionId),
    id:
      scope === 'rule'
        ? // Every tool may have a hint of its own; approving one tool's says nothing about another's.
          jsonDigestOf([rule, ...(rule === hintRule ? [tool, schemaDigest] : [])])
        : jsonDigestOf([tool, schemaDigest, [...new Set(permissions)].sort()]),
  };
}

/** What cannot be read covers nothing. */
function read(value: JsonValue | undefined): Kept | undefined {
  const kept = value as Partial<Kept> | null | undefined;
  const isKept =
    typeof kept === 'object' &&
    typeof kept?.expiresAt === 'number' &&
    typeof kept.decidedBy === 'string' &&
    typeof kept.effects?.readOnly === 'boolean' &&
    riskLevels.some((risk) => risk === kept.risk);
  return isKept ? (kept as Kept) : undefined;
}
