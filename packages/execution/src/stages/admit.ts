import { peekLimits } from '../admission/peek-limits.ts';
import type { CallState } from '../call/call-state.ts';
import { inputDigestOf } from '../call/input-digest.ts';
import type { PassingStage } from '../nest/stage.ts';

/**
 * Looks ahead at the limits, and counts nothing: a person is not asked about a call that would be refused all the
 * same. Of identical calls of one batch that may change something only the first goes on.
 */
export const admitStage: PassingStage = {
  name: 'admit',
  enter(call) {
    if (!call.isPeek && repeatsInBatch(call)) return call.endWith('DUPLICATE_CALL');
    return call.isPeek || call.verdict?.action === 'ask' ? peekLimits(call) : undefined;
  },
};

/** A tool whose calls are not to be compared (`loopKey: false`) may well mean each of them. */
function repeatsInBatch(call: CallState): boolean {
  const { tool, effects, incoming } = call;
  const { batch } = incoming;
  if (batch === undefined || tool === undefined || effects?.readOnly === true) return false;
  if (tool.contract.loopKey === false) return false;
  const key = `${tool.name} ${inputDigestOf(call)}`;
  if (batch.has(key)) return true;
  batch.set(key, call);
  return false;
}
