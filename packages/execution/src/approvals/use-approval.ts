import type { StatePort } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import { approvalUseId, claim, claimKey, commit, type Claim } from '../idempotency/claim.ts';
import type { CallApproval } from './call-approval.ts';
import { fromStore } from './from-store.ts';

/**
 * Lets a call run for which a person was asked: once in its run, in whichever process comes first. A use that was begun
 * and never ended may have taken effect, so nobody runs it again.
 */
export async function useApproval(call: CallState, approval: CallApproval): Promise<void> {
  const { run, incoming } = call;
  // Not the bounded store: an answer that comes too late has to be heard, so that the approval is used up.
  const { state } = run.settings.ports;
  const key = claimKey(run.principal, run.id, approvalUseId(incoming.id));
  const claiming = claim(state, key, { callId: incoming.id, at: run.approvals.now() });
  const claimed = await fromStore(call, claiming);
  if (claimed === undefined) {
    // The call has ended meanwhile; it will not run on this claim.
    void claiming
      .then((late) => (isClaim(late) ? useUp(call, state, late) : undefined))
      .catch(() => undefined);
    return;
  }
  if (isClaim(claimed)) call.approval = { ...approval, use: claimed };
  else call.endWith(claimed.state === 'committed' ? 'APPROVAL_USED' : 'OUTCOME_UNKNOWN');
}

/**
 * Says that an approved call is over. One that was refused before its tool began uses its approval up, too: whoever
 * was told so may have made the call anew, and an older state of the run must not run this one as well.
 */
export async function settleUse(call: CallState, use: Claim): Promise<void> {
  // It went to the client; what becomes of it is known with the client's answer.
  if (call.status === 'suspended') return;
  try {
    await useUp(call, call.run.approvals.state, use);
  } catch {
    // The claim stays: the call counts as begun, and nobody runs it again.
    call.run.log('error', 'The use of an approval could not be recorded.');
  }
}

async function useUp(call: CallState, state: StatePort, use: Claim): Promise<void> {
  const { run, incoming, status, error } = call;
  const ended = status === 'denied' ? 'failed' : status;
  await commit(state, use, {
    callId: incoming.id,
    at: run.approvals.now(),
    status: ended === 'failed' || ended === 'aborted' ? ended : 'ok',
    ...(error === undefined ? {} : { code: error.code }),
  });
}

function isClaim(claimed: Awaited<ReturnType<typeof claim>>): claimed is Claim {
  return 'version' in claimed;
}
