import type { ApprovalScope, JsonObject, NormalisedArgument } from '@toolwright/core';
import type { CallApproval } from '../approvals/call-approval.ts';
import { CallState } from '../call/call-state.ts';
import { idempotencyKeyOf } from '../call/idempotency-key.ts';
import { approvalUseId, claimKey, type Claim } from '../idempotency/claim.ts';
import type { RunCore } from '../run/run-core.ts';
import type { StepCore } from '../run/step-core.ts';

/** A call that its client has, as JSON: enough to take the answer in another process. */
export interface SavedClientCall {
  readonly callId: string;
  /** The name that was called. */
  readonly name: string;
  /** The tool that governs it. */
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly normalised: readonly NormalisedArgument[];
  readonly editedBy: readonly string[];
  readonly loopKey?: string;
  readonly stepId: string;
  readonly ordinal: number;
  /** Milliseconds since the epoch; from then on an answer comes too late. */
  readonly expiresAt: number;
  /** Of the claim that it is the only one. Where the claim stands is not believed but worked out. */
  readonly claimVersion?: string;
  /** What a person decided about it before it went out. */
  readonly approval?: SavedApproval;
}

interface SavedApproval {
  readonly requestId: string;
  readonly by: CallApproval['by'];
  readonly decision?: {
    readonly id: string;
    readonly verdict: 'approve' | 'deny';
    readonly scope: ApprovalScope;
    readonly decidedBy: string;
  };
  readonly useVersion?: string;
}

export function saveClientCall(call: CallState, expiresAt: number): SavedClientCall {
  const { incoming, tool, loopKey, claim, approval } = call;
  return {
    callId: incoming.id,
    name: incoming.name,
    tool: tool?.name ?? incoming.name,
    arguments: call.arguments ?? {},
    normalised: call.normalised,
    editedBy: call.editedBy,
    ...(loopKey === undefined ? {} : { loopKey }),
    stepId: call.step.id,
    ordinal: call.ordinal,
    expiresAt,
    ...(claim === undefined ? {} : { claimVersion: claim.version }),
    ...(approval === undefined ? {} : { approval: saveApproval(approval) }),
  };
}

function saveApproval({ requestId, by, decision, use }: CallApproval): SavedApproval {
  return {
    requestId,
    by,
    ...(decision === undefined
      ? {}
      : {
          decision: {
            id: decision.id,
            verdict: decision.verdict,
            scope: decision.scope,
            decidedBy: decision.decidedBy,
          },
        }),
    ...(use === undefined ? {} : { useVersion: use.version }),
  };
}

/** The call as it came in; what it was by then is put back once its answer is there. */
export function restoreClientCall(run: RunCore, step: StepCore, saved: SavedClientCall): CallState {
  const incoming = {
    id: saved.callId,
    name: saved.name,
    arguments: saved.arguments,
    truncated: false,
    signal: undefined,
    parent: undefined,
    fault: undefined,
    clientCall: saved,
  };
  return new CallState(run, step, incoming, saved.ordinal);
}

/** The claims that the call held when it went out. */
export function claimsOf(
  call: CallState,
  { claimVersion, approval }: SavedClientCall,
): { readonly claim: Claim | undefined; readonly use: Claim | undefined } {
  const { run, incoming } = call;
  const held = (id: string, version: string | undefined): Claim | undefined =>
    version === undefined ? undefined : { key: claimKey(run.principal, run.id, id), version };
  return {
    claim: held(idempotencyKeyOf(call), claimVersion),
    use: held(approvalUseId(incoming.id), approval?.useVersion),
  };
}
