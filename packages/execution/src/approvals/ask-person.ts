import type { ApprovalRequest, JsonObject } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import { createRequest, scopesFor } from './create-request.ts';
import { fromStore } from './from-store.ts';
import { makePreview } from './make-preview.ts';

/** Puts a question to a person and lets the call wait for the answer. */
export async function askPerson(call: CallState): Promise<void> {
  if (scopesFor(call).length === 0)
    return call.endWith('APPROVAL_OFF', {
      message: 'This call needs a person’s approval, for which a call of a tool cannot wait.',
    });
  const { settings } = call.run.approvals;
  // A copy made before the tool sees the input: what is shown is what will run.
  const input = structuredClone(call.arguments ?? {});
  const made = await makePreview(call, settings.previewTimeoutMs);
  if (made.kind === 'cancelled') return void call.endIfCancelled();
  if (made.kind === 'refused') return call.endWithError('failed', made.error, 'tool');
  if (made.kind === 'failed' && settings.whenPreviewFails === 'deny')
    return call.endWith('PREVIEW_FAILED', { cause: made.cause });
  const request = createRequest(call, input, made);
  await keep(call, request);
  if (!call.ended) waitForAnswer(call, request, input);
}

/** With `input`, a request that was just made. The call waits: what lies further in does not run, and it holds nothing meanwhile. */
export function waitForAnswer(call: CallState, request: ApprovalRequest, input?: JsonObject): void {
  const isNew = input !== undefined;
  call.approval = { requestId: request.id, by: 'asked', request, input, isNew };
  call.suspend('approval');
}

async function keep(call: CallState, request: ApprovalRequest): Promise<void> {
  const { calls, approvals, session } = call.run;
  const { store } = approvals;
  calls.hasAsked = true;
  approvals.followSession(session);
  const creating = store.create(request);
  await fromStore(call, creating);
  // Nobody will wait for the answer.
  if (call.ended) creating.then(() => store.withdraw(request)).catch(() => undefined);
}
