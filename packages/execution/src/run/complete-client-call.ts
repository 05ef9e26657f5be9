import type { CallOutcome } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import type { Nest } from '../nest/build-nest.ts';
import type { Next } from '../nest/stage.ts';
import { finish } from './run-call.ts';

/** Lets a call go on with what its client answered: through every stage from serialise on, as if the tool had run. */
export async function completeClientCall(
  call: CallState,
  nest: Nest,
  result: unknown,
): Promise<CallOutcome> {
  call.reopen();
  call.tries += 1;
  call.attempt += 1;
  call.clientAnswer = result;
  call.run.inFlight.watch(call);
  await (call.incoming.clientCall === undefined ? nest.answer : nest.answerLater)(call);
  return finish(call);
}

/** Ends a call that its client will not answer any more: its run has been cancelled. */
export async function abandonClientCall(call: CallState, answer: Next): Promise<void> {
  call.reopen();
  await answer(call);
  finish(call);
}
