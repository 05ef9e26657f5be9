import type { CallOutcome, MaybePromise } from '@toolwright/core';
import { CallState, type IncomingCall } from '../call/call-state.ts';
import { outcomeOf } from '../call/outcome.ts';
import type { Next } from '../nest/stage.ts';
import type { RunCore } from './run-core.ts';

/** Takes one call through the nest. Never throws, never rejects; a synchronous call has its outcome at once. */
export function runCall(
  run: RunCore,
  nest: Next,
  incoming: IncomingCall,
  childOrdinal?: number,
): MaybePromise<CallOutcome> {
  const { parent, resume } = incoming;
  // A call that waited keeps its place, and with it its idempotency key.
  const step = resume?.step ?? parent?.step ?? run.step;
  const call = new CallState(
    run,
    step,
    incoming,
    childOrdinal ?? resume?.ordinal ?? step.nextOrdinal(),
  );
  const pending = nest(call);
  return pending === undefined ? finish(call) : pending.then(() => finish(call));
}

export function finish(call: CallState): CallOutcome {
  const outcome = outcomeOf(call);
  call.over = true;
  call.run.calls.note(call, outcome);
  if (call.suspendedFor === 'client') call.run.clientCalls.add(call);
  call.run.inFlight.leave(call);
  // What a tool left running has nobody to report to.
  if (call.hasChildren) call.run.inFlight.cancelChildren(call, undefined);
  return outcome;
}
