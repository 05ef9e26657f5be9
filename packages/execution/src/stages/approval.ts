import type { MaybePromise } from '@toolwright/core';
import { askPerson } from '../approvals/ask-person.ts';
import { coverableOf } from '../approvals/coverable.ts';
import { findDecision, readTokenDecision } from '../approvals/find-decision.ts';
import { fromStore } from '../approvals/from-store.ts';
import { goOn } from '../approvals/go-on.ts';
import { settleUse, useApproval } from '../approvals/use-approval.ts';
import type { CallState } from '../call/call-state.ts';
import type { PassingStage } from '../nest/stage.ts';
import { checkHold } from '../suspension/check-hold.ts';

/**
 * Has a person asked about a call where a rule says so, and lets a call go on that was asked about before. Stands
 * outside of every lock and limit, so that a call that waits holds nothing.
 */
export const approvalStage: PassingStage = {
  name: 'approval',
  enter(call): MaybePromise<void> {
    const { resume, approval: token } = call.incoming;
    const concerns = resume !== undefined || token !== undefined || call.verdict?.action === 'ask';
    if (!concerns) return undefined;
    const { hold } = call.run.calls;
    if (hold === undefined) return decide(call);
    return checkHold(call, hold).then(() => (call.ended ? undefined : decide(call)));
  },
  leave(call) {
    const use = call.approval?.use;
    return use === undefined ? undefined : settleUse(call, use);
  },
};

function decide(call: CallState): MaybePromise<void> {
  const { resume, approval: token } = call.incoming;
  if (resume !== undefined) return resumed(call, resume.requestId);
  return token === undefined ? ask(call) : withToken(call, token);
}

async function resumed(call: CallState, requestId: string): Promise<void> {
  // The restore stage has looked already, since the answer may replace the arguments.
  const known = call.knownDecision ?? (await findDecision(call, requestId));
  if (known !== undefined) await goOn(call, known, requestId);
}

async function withToken(call: CallState, token: string): Promise<void> {
  const known = await readTokenDecision(call, token);
  if (known?.bound !== undefined) await goOn(call, known, known.bound.id);
}

function ask(call: CallState): MaybePromise<void> {
  switch (call.run.approvals.settings.mode) {
    case 'record':
      return call.warn({
        code: 'APPROVAL_RECORDED',
        message: 'A rule of the host asks for a person’s approval of this call; it is only noted.',
      });
    case 'off':
      return call.endWith('APPROVAL_OFF');
    case 'pause':
      return askUnlessRemembered(call);
  }
}

async function askUnlessRemembered(call: CallState): Promise<void> {
  const { approvals, calls } = call.run;
  const { store, now } = approvals;
  const remembered = await fromStore(call, store.covering(coverableOf(call), now()));
  if (call.ended) return;
  if (remembered === undefined) return askPerson(call);
  const { requestId, decisionId: id, decidedBy, scope } = remembered;
  const decision = { id, verdict: 'approve', scope, decidedBy } as const;
  call.approval = { requestId, by: 'remembered', decision };
  // A process before this one may have run it already and died before it could say so.
  if (calls.hold !== undefined) await useApproval(call, call.approval);
}
