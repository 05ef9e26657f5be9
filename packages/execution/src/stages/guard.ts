import type { CallState } from '../call/call-state.ts';
import { waitFor } from '../call/wait-for.ts';
import { guardOutput } from '../guard/guard-output.ts';
import type { GuardSettings } from '../guard/guard-settings.ts';
import { lessTrusted, outputTrustOf } from '../guard/output-trust.ts';
import { stateTimeoutMs } from '../limits.ts';
import type { PassingStage } from '../nest/stage.ts';

/**
 * Makes output safe to show to a model. What our own stages say is not touched. What a tool gets from another one is
 * given as it is, since a program reads it; its own result then has no more trust than that.
 */
export function createGuardStage({ taint }: GuardSettings): PassingStage {
  return {
    name: 'guard',
    leave(call) {
      if (call.status === 'suspended') return undefined;
      if (call.attempt === 0 && !call.isToolError) return undefined;
      const { parent } = call.incoming;
      if (parent !== undefined) return passTrustOn(call, parent);
      const isExternal = guardOutput(call);
      return isExternal && taint === 'ask' ? noteTaint(call) : undefined;
    },
  };
}

/** A cancelled call is not held up; the ledger has it all the same. */
async function noteTaint(call: CallState): Promise<void> {
  await waitFor(call, call.run.taints.note(call), stateTimeoutMs);
}

function passTrustOn(call: CallState, parent: CallState): void {
  parent.childTrust = lessTrusted(parent.childTrust ?? 'trusted', outputTrustOf(call));
}
