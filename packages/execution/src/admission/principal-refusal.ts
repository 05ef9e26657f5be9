import { askState } from '../call/ask-state.ts';
import type { CallState } from '../call/call-state.ts';
import { readPrincipalUsage } from '../usage/principal-usage.ts';
import { reachedBound } from '../usage/usage-total.ts';
import { limitReached } from './run-refusal.ts';
import { refuseWithoutStore } from './store-refusal.ts';

/** Ends the call if its principal has used up what it may use over all runs. */
export async function refuseIfPrincipalUsedUp(call: CallState): Promise<void> {
  const { run } = call;
  const bound = run.settings.limits?.principalUsage;
  if (bound === undefined) return;
  const now = run.settings.ports.clock.now();
  const answer = await askState(call, (state) =>
    readPrincipalUsage(state, run.principal, { now, perMs: bound.perMs }),
  );
  if (answer.kind !== 'answered') {
    refuseWithoutStore(call, answer.kind);
    return;
  }
  const reached = reachedBound(answer.value, bound);
  if (reached === undefined) return;
  const period = bound.perMs === undefined ? '' : ` in ${bound.perMs} ms`;
  limitReached(call, `${reached} per principal${period}`);
}
