import type { CallState } from '../call/call-state.ts';
import { askState } from '../call/ask-state.ts';
import { ratesOf } from '../rates/rates-of.ts';
import { peekRate } from '../rates/take-rate.ts';
import { refuseIfPrincipalUsedUp } from './principal-refusal.ts';
import { rateReached, refuseIfUsedUp } from './run-refusal.ts';
import { refuseWithoutStore } from './store-refusal.ts';

/** Ends the call if a limit would refuse it now. Counts nothing. */
export function peekLimits(call: CallState): Promise<void> | undefined {
  if (refuseIfUsedUp(call)) return undefined;
  const needsStore =
    ratesOf(call).length > 0 || call.run.settings.limits?.principalUsage !== undefined;
  return needsStore ? peekStored(call) : undefined;
}

async function peekStored(call: CallState): Promise<void> {
  for (const rate of ratesOf(call)) {
    const now = call.run.settings.ports.clock.now();
    const answer = await askState(call, (state) => peekRate(state, rate, now));
    if (answer.kind === 'answered' && answer.value > 0)
      return rateReached(call, rate.text, answer.value);
    if (answer.kind !== 'answered' && refuseWithoutStore(call, answer.kind)) return;
  }
  await refuseIfPrincipalUsedUp(call);
}
