import { toolError, type StatePort } from '@toolwright/core';
import { refuseWithoutStore } from '../admission/store-refusal.ts';
import { askState } from '../call/ask-state.ts';
import type { CallState } from '../call/call-state.ts';
import { idempotencyKeyOf } from '../call/idempotency-key.ts';
import { waitFor } from '../call/wait-for.ts';
import { claim, claimKey, commit, unclaim, type Claim, type ClaimRecord } from './claim.ts';

/**
 * Claims a call that may change something, so that it never runs a second time: not when the run is resumed, not
 * when it is replayed. Where somebody was first, the call ends with what is known of that one.
 */
export async function claimCall(call: CallState): Promise<void> {
  const { run, incoming } = call;
  const key = claimKey(run.principal, run.id, idempotencyKeyOf(call));
  const at = run.settings.ports.clock.now();
  let claiming: Promise<Claim | ClaimRecord> | undefined;
  const answer = await askState(call, (state) => {
    claiming = claim(state, key, { callId: incoming.id, at });
    return claiming;
  });
  if (answer.kind !== 'answered') {
    void claiming?.then((late) => giveBack(run.settings.ports.state, late)).catch(() => undefined);
    refuseWithoutStore(call, answer.kind);
    return;
  }
  if ('version' in answer.value) call.claim = answer.value;
  else endAsBefore(call, answer.value);
}

/**
 * Says in the store what became of a claimed call; a call that never began gives its claim back. If that fails the
 * claim stays, so that nothing runs a second time, and the outcome says so.
 */
export async function settleClaim(call: CallState, held: Claim): Promise<void> {
  const { run } = call;
  call.claim = undefined;
  const { kind } = await waitFor(call, settle(call, held), run.settings.decisionTimeoutMs);
  // A call that was cancelled is not held up; the store goes on.
  if (kind === 'fulfilled' || kind === 'cancelled') return;
  run.log('error', 'What became of a call could not be stored.', { code: 'COMMIT_FAILED' });
  call.warn({
    code: 'COMMIT_FAILED',
    message: 'The call is done, but the host could not note it. Do not repeat it.',
  });
}

async function settle(call: CallState, held: Claim): Promise<void> {
  const { run, incoming, status, error, tries } = call;
  const { state, clock } = run.settings.ports;
  const hasBegun = tries > 0 || call.tool?.kind === 'client';
  if (!hasBegun || status === 'denied' || status === 'suspended') return unclaim(state, held);
  await commit(state, held, {
    callId: incoming.id,
    at: clock.now(),
    status,
    ...(error === undefined ? {} : { code: error.code }),
  });
}

/** A store that answered after nobody waited any more: the call did not run. */
async function giveBack(state: StatePort, late: Claim | ClaimRecord): Promise<void> {
  if ('version' in late) await unclaim(state, late);
}

function endAsBefore(call: CallState, record: ClaimRecord): void {
  if (record.state === 'claimed') return call.endWith('OUTCOME_UNKNOWN');
  const { status, code } = record;
  if (status === 'ok') {
    call.ended = true;
    call.status = 'ok';
    call.answer = 'This call took effect before; it was not run again, and its result is not kept.';
    return call.warn({
      code: 'ALREADY_DONE',
      message: 'The call was done before and did not run again.',
    });
  }
  const message = 'This call was made before and was not run again; its outcome was this error.';
  return call.endWithError(
    status,
    toolError(code ?? 'OUTCOME_UNKNOWN', {
      message,
      origin: 'host',
      hint: 'Look at what changed before you go on.',
    }),
  );
}
