import type { CallState } from '../call/call-state.ts';
import { inputDigestOf } from '../call/input-digest.ts';
import { validateArguments } from '../schema/validate-arguments.ts';
import { waitForAnswer } from './ask-person.ts';
import { bindingFault } from './binding.ts';
import type { CallApproval, KnownDecision } from './call-approval.ts';
import { coverableOf } from './coverable.ts';
import { fromStore } from './from-store.ts';
import { hasDecisionExpired } from './lifetime.ts';
import { makePreview } from './make-preview.ts';
import { useApproval } from './use-approval.ts';

/**
 * Lets a call go on about which a person was asked, as far as the answer, the host's rules as they are now, and the
 * call as it is now permit.
 */
export async function goOn(
  call: CallState,
  known: KnownDecision,
  requestId: string,
): Promise<void> {
  const { decision, bound, by } = known;
  // Whatever the rules say by now: a call that a person refused never runs.
  if (decision?.verdict === 'deny') return refuse(call, known, requestId);
  const asks = call.verdict?.action === 'ask';
  if (decision === undefined || bound === undefined) {
    if (asks) return goOnUndecided(call, known, requestId);
    await withdraw(call, requestId);
    return useApproval(call, { requestId, by: 'asked' });
  }
  const approval: CallApproval = { requestId, by, decision };
  call.approval = approval;
  if (asks || by === 'token') {
    await check(call, decision, bound);
    if (call.ended) return;
  }
  return useApproval(call, approval);
}

async function check(
  call: CallState,
  decision: NonNullable<KnownDecision['decision']>,
  bound: NonNullable<KnownDecision['bound']>,
): Promise<void> {
  const { run, incoming, tool } = call;
  if (hasDecisionExpired(decision, run.approvals.now())) return call.endWith('APPROVAL_EXPIRED');
  const fault = bindingFault(bound, decision, {
    callId: incoming.id,
    runId: run.id,
    tool: tool?.name ?? '',
    principal: run.principal,
    schemaDigest: tool?.schemaDigest ?? '',
    inputDigest: inputDigestOf(call),
  });
  if (fault !== undefined) return call.endWith(fault);
  // Whoever replaced the arguments has seen no preview of the new ones.
  if (decision.inputDigest === undefined && bound.previewDigest !== undefined)
    await comparePreview(call, bound.previewDigest);
}

/** The effect must still be the one that was seen. */
async function comparePreview(call: CallState, seen: string): Promise<void> {
  const { tool, arguments: given } = call;
  const untouched = structuredClone(given);
  const made = await makePreview(call, call.run.approvals.settings.previewTimeoutMs);
  if (made.kind === 'cancelled') return void call.endIfCancelled();
  if (made.kind === 'refused') return call.endWithError('failed', made.error, 'tool');
  if (made.kind === 'failed') return call.endWith('PREVIEW_FAILED', { cause: made.cause });
  if (made.kind !== 'made' || made.digest !== seen) return call.endWith('APPROVAL_STALE');
  if (tool === undefined) return;
  // The preview had the input in its hands: what runs is made anew from what was approved.
  call.arguments = untouched;
  await validateArguments(call, tool);
}

async function goOnUndecided(
  call: CallState,
  { record }: KnownDecision,
  requestId: string,
): Promise<void> {
  const { approvals } = call.run;
  const remembered = await fromStore(
    call,
    approvals.store.covering(coverableOf(call), approvals.now()),
  );
  if (call.ended) return;
  if (remembered !== undefined) {
    await withdraw(call, requestId);
    const { decisionId: id, decidedBy, scope } = remembered;
    const decision = { id, verdict: 'approve', scope, decidedBy } as const;
    return useApproval(call, { requestId, by: 'remembered', decision });
  }
  switch (record?.status) {
    case 'pending':
      return waitForAnswer(call, record.request);
    case 'expired':
      return call.endWith('APPROVAL_EXPIRED');
    case 'withdrawn':
      return call.endWith('APPROVAL_WITHDRAWN');
    default:
      return call.endWith('APPROVAL_UNKNOWN');
  }
}

function refuse(call: CallState, { decision, by }: KnownDecision, requestId: string): void {
  call.approval = { requestId, by, decision };
  const reason = decision?.reason;
  call.endWith(
    'APPROVAL_DENIED',
    reason === undefined ? undefined : { message: `A person refused this call: ${reason}` },
  );
}

/** The answer is not needed any more. If that cannot be written down, the request expires by itself. */
async function withdraw(call: CallState, requestId: string): Promise<void> {
  const { approvals, principal } = call.run;
  await approvals.store.withdraw({ id: requestId, principal }).catch(() => undefined);
}
