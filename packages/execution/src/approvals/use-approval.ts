import type { StatePort } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import {
  approvalUseId,
  claim,
  claimKey,
  commit,
  unclaim,
  type Claim,
} from '../idempotency/claim.ts';
import type { CallApproval } from './call-approval.ts';
import { fromStore } from './from-store.ts';

/**
 * Lets a call run for which a person was asked: once in its run, in whichever process comes first. A use that was begun
 * and never ended may have taken effect, so nobody runs it again.
 */
export async function useApproval(call: CallState, approval: CallApproval): Promise<void> {
  const { run, incoming } = call;
  // Not the bounded store: an answer that comes too late has to be heard, so that the claim is given back.
  const { state } = run.settings.ports;
  const key = claimKey(run.principal, run.id, approvalUseId(incoming.id));
  const claiming = claim(state, key, { callId: incoming.id, at: run.approvals.now() });
  const claimed = await fromStore(call, claiming);
  if (claimed === undefined) {
    // The call has ended meanwhile; it will not run on this claim.
    claiming.then((late) => giveUp(state, late)).catch(() => undefined);
    return;
  }
  if (isClaim(claimed)) call.approval = { ...approval, use: claimed };
  else call.endWith(claimed.state === 'committed' ? 'APPROVAL_USED' : 'OUTCOME_UNKNOWN');
}

/** Says that an approved call is over, or gives its approval back if the tool was never begun. */
export async function settleUse(call: CallState, use: Claim): Promise<void> {
  const { run, tries, status, error } = call;
  const { state, now } = run.approvals;
  // It went to the client; what becomes of it is known with the client's answer.
  if (status === 'suspended') return;
  try {
    if (tries === 0) await unclaim(state, use);
    else
      await commit(state, use, {
        callId: call.incoming.id,
        at: now(),
        status: status === 'failed' || status === 'aborted' ? status : 'ok',
        ...(error === undefined ? {} : { code: error.code }),
      });
  } catch {
    // The claim stays: the call counts as begun, and nobody runs it again.
    run.log('error', 'The use of an approval could not be recorded.');
  }
}

function giveUp(state: StatePort, late: Awaited<ReturnType<typeof claim>>): Promise<void> {
  return isClaim(late) ? unclaim(state, late) : Promise.resolve();
}

function isClaim(claimed: Awaited<ReturnType<typeof claim>>): claimed is Claim {
  return 'version' in claimed;
}
