import type { Usage } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import { waitFor } from '../call/wait-for.ts';
import type { PassingStage } from '../nest/stage.ts';
import { addPrincipalUsage } from '../usage/principal-usage.ts';
import { addUsage } from '../usage/usage-total.ts';

/** Sums what calls used, for their run and, where it has a bound, for their principal. */
export const usageStage: PassingStage = {
  name: 'usage',
  leave(call) {
    if (call.tries === 0) return undefined;
    const used = usageOf(call);
    if (used === undefined) return undefined;
    const { usage } = call.run;
    usage.total = addUsage(usage.total, used);
    return addToPrincipal(call, used);
  },
};

/** A tool that names no cost of this call is taken at the cost that it declares. */
function usageOf({ usage, tool, tries }: CallState): Usage | undefined {
  const declared = tool?.contract.traits?.costUsd;
  if (declared === undefined || usage?.costUsd !== undefined) return usage;
  return { ...usage, costUsd: declared * tries };
}

function addToPrincipal(call: CallState, used: Usage): Promise<void> | undefined {
  const { run } = call;
  const bound = run.settings.limits?.principalUsage;
  if (bound === undefined) return undefined;
  const { state, clock } = run.settings.ports;
  const added = addPrincipalUsage(state, run.principal, used, {
    now: clock.now(),
    perMs: bound.perMs,
  });
  return waitFor(call, added, run.settings.decisionTimeoutMs).then(({ kind }) => {
    // What was cancelled is still added by the store.
    if (kind === 'rejected' || kind === 'late')
      run.log('error', 'What a call used could not be stored.', { code: 'STATE_UNAVAILABLE' });
  });
}
