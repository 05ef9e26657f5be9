import { refuseWithoutStore } from '../admission/store-refusal.ts';
import { askState } from '../call/ask-state.ts';
import type { CallState } from '../call/call-state.ts';
import type { PassingStage } from '../nest/stage.ts';

/** The rule of a call that a person is asked about for no other reason. */
const taintRule = 'taint: external output is in the context of this session';

/**
 * Has a person asked about a call that may change something while external output is in the session's context: it may
 * have been told to. Tightens what policy decided, never the other way round.
 */
export const taintStage: PassingStage = {
  name: 'taint',
  enter(call) {
    if (call.effects?.readOnly === true || call.verdict?.action !== 'allow') return undefined;
    return judge(call);
  },
};

async function judge(call: CallState): Promise<void> {
  const { run, verdict } = call;
  const answer = await askState(call, () => run.taints.isTainted(run.session));
  if (answer.kind !== 'answered') refuseWithoutStore(call, answer.kind);
  else if (answer.value)
    call.verdict = { ...verdict, action: 'ask', rule: taintRule, grants: verdict?.grants ?? [] };
}
