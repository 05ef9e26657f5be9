import { isToolwrightError } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import type { KnownDecision } from './call-approval.ts';
import { fromStore } from './from-store.ts';
import type { ApprovalTokenContent } from './tokens.ts';

/** What the store knows of the answer to an earlier request. */
export async function findDecision(
  call: CallState,
  requestId: string,
): Promise<KnownDecision | undefined> {
  const { approvals, principal } = call.run;
  const record = await fromStore(call, approvals.store.get({ id: requestId, principal }));
  if (call.ended) return undefined;
  return { by: 'decision', record, bound: record?.request, decision: record?.decision };
}

/**
 * What a token says. It stands beside what the store knows: where the store has another decision, the token's does
 * not count; where it has none yet, it takes this one over.
 */
export async function readTokenDecision(
  call: CallState,
  token: string,
): Promise<KnownDecision | undefined> {
  const { approvals, principal } = call.run;
  const content = readToken(call, token);
  if (content === undefined) return undefined;
  const { request, decision } = content;
  const reference = { id: request.id, principal };
  const isTaken = await fromStore(call, approvals.store.adopt(reference, decision));
  if (isTaken === false) call.endWith('APPROVAL_ALREADY_DECIDED');
  if (call.ended) return undefined;
  const record = await fromStore(call, approvals.store.get(reference));
  if (call.ended) return undefined;
  const kept = record?.decision?.id === decision.id ? record.decision : undefined;
  return { by: 'token', record, bound: request, decision: kept ?? decision };
}

function readToken(call: CallState, token: string): ApprovalTokenContent | undefined {
  const { tokens } = call.run.approvals;
  try {
    if (tokens !== undefined) return tokens.read(token);
    call.endWith('APPROVAL_FORGED', { message: 'This host has no keys, so no token is good.' });
  } catch (error) {
    call.endWith('APPROVAL_FORGED', { cause: isToolwrightError(error) ? error : undefined });
  }
  return undefined;
}
