import type { MaybePromise } from '@toolwright/core';
import { refuseIfPrincipalUsedUp } from '../admission/principal-refusal.ts';
import { rateReached, refuseIfUsedUp } from '../admission/run-refusal.ts';
import { refuseWithoutStore } from '../admission/store-refusal.ts';
import { askState } from '../call/ask-state.ts';
import type { CallState } from '../call/call-state.ts';
import { claimCall } from '../idempotency/claim-call.ts';
import { enterGates, leaveGates } from '../locks/enter-gates.ts';
import type { AroundStage, Next } from '../nest/stage.ts';
import { ratesOf } from '../rates/rates-of.ts';
import { peekRate, takeRate } from '../rates/take-rate.ts';

/**
 * Takes what a call needs to run, in this order: one of the run's calls, locks and slots, its place in the rates,
 * the claim that it is the only one. Locks and slots are let go when the call is done.
 */
export const acquireStage: AroundStage = {
  name: 'acquire',
  around(call, next) {
    if (refuseIfUsedUp(call)) return undefined;
    call.run.usage.calls += 1;
    const entering = enterGates(call);
    if (entering === undefined && !needsStore(call)) return runInside(call, next);
    return acquire(call, next, entering);
  },
};

/** What only reads, and has no rate, stays synchronous. */
function needsStore(call: CallState): boolean {
  return (
    call.effects?.readOnly !== true ||
    call.run.settings.limits?.principalUsage !== undefined ||
    ratesOf(call).length > 0
  );
}

async function acquire(call: CallState, next: Next, entering: MaybePromise<void>): Promise<void> {
  try {
    await entering;
    if (isOver(call)) return;
    await takeRates(call);
    if (isOver(call)) return;
    await refuseIfPrincipalUsedUp(call);
    if (isOver(call)) return;
    if (call.effects?.readOnly !== true) await claimCall(call);
    if (isOver(call)) return;
    await next(call);
  } finally {
    release(call);
  }
}

function runInside(call: CallState, next: Next): MaybePromise<void> {
  if (isOver(call)) {
    release(call);
    return undefined;
  }
  const pending = next(call);
  if (pending !== undefined) return pending.then(() => release(call));
  release(call);
  return undefined;
}

function isOver(call: CallState): boolean {
  return call.ended || call.endIfCancelled();
}

/** A call that may change something keeps its locks until its tool has settled, also when nobody waits for it. */
function release(call: CallState): void {
  const leave = (): void => leaveGates(call);
  if (call.running === undefined) leave();
  else void call.running.then(leave, leave);
}

/** Of several rates none is counted if one refuses. */
async function takeRates(call: CallState): Promise<void> {
  const rates = ratesOf(call);
  const { clock } = call.run.settings.ports;
  const rounds = rates.length > 1 ? [peekRate, takeRate] : [takeRate];
  for (const ask of rounds) {
    for (const rate of rates) {
      const answer = await askState(call, (state) => ask(state, rate, clock.now()));
      if (answer.kind === 'answered' && answer.value > 0)
        return rateReached(call, rate.text, answer.value);
      if (answer.kind !== 'answered' && refuseWithoutStore(call, answer.kind)) return;
    }
  }
}
