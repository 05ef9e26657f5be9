import type { ApprovalDecision, Principal } from '@toolwright/core';
import { isSamePrincipal } from './owner.ts';
import type { BoundRequest } from './tokens.ts';

/** A call as it would run now. */
export interface CallFacts {
  readonly callId: string;
  readonly runId: string;
  readonly tool: string;
  readonly principal: Principal;
  readonly schemaDigest: string;
  readonly inputDigest: string;
}

/**
 * Why a decision does not hold for a call: it is about another one (`APPROVAL_MISMATCH`), or about this one as it was
 * before (`APPROVAL_STALE`). The preview is compared apart, since it has to be made.
 */
export function bindingFault(
  bound: BoundRequest,
  decision: Pick<ApprovalDecision, 'requestId' | 'inputDigest'>,
  call: CallFacts,
): 'APPROVAL_MISMATCH' | 'APPROVAL_STALE' | undefined {
  const isThisCall =
    decision.requestId === bound.id &&
    bound.callId === call.callId &&
    bound.runId === call.runId &&
    bound.tool === call.tool &&
    isSamePrincipal(bound.principal, call.principal);
  if (!isThisCall) return 'APPROVAL_MISMATCH';
  const approvedInput = decision.inputDigest ?? bound.inputDigest;
  const isUnchanged =
    bound.schemaDigest === call.schemaDigest && approvedInput === call.inputDigest;
  return isUnchanged ? undefined : 'APPROVAL_STALE';
}
