import { reportDecision } from '../approvals/report-decision.ts';
import { findDecision, readTokenDecision } from '../approvals/find-decision.ts';
import type { CallState } from '../call/call-state.ts';
import type { PassingStage } from '../nest/stage.ts';
import type { SuspendedCall } from '../suspension/suspended-call.ts';

/**
 * Puts a call that waited back to where it stood: the tool that governs it and the arguments that were asked about, or
 * those that the person put in their place. What comes next judges both again.
 */
export const restoreStage: PassingStage = {
  name: 'restore',
  enter(call) {
    const { resume } = call.incoming;
    return resume === undefined ? undefined : restore(call, resume);
  },
};

async function restore(call: CallState, suspended: SuspendedCall): Promise<void> {
  const tool = call.run.granted.get(suspended.tool);
  if (tool === undefined) return call.endWith('ROUTE_UNKNOWN_TOOL');
  call.tool = tool;
  call.routed = suspended.tool !== suspended.name;
  call.normalised = suspended.normalised;
  call.editedBy = suspended.editedBy;
  call.loopKey = suspended.loopKey;
  const token = call.incoming.approval;
  const known = await (token === undefined
    ? findDecision(call, suspended.requestId)
    : readTokenDecision(call, token));
  if (known === undefined) return;
  if (known.bound !== undefined && known.bound.id !== suspended.requestId)
    return call.endWith('APPROVAL_MISMATCH');
  if (known.decision !== undefined) reportDecision(call.run, known.decision);
  call.knownDecision = known;
  call.arguments = structuredClone(known.decision?.input ?? suspended.arguments);
}
