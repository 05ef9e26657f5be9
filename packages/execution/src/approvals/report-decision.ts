import type { ApprovalDecision } from '@toolwright/core';
import type { RunCore } from '../run/run-core.ts';

/** Tells the listeners of a run what a person decided about one of its calls; once, whoever hears of it first. */
export function reportDecision(run: RunCore, decision: ApprovalDecision): void {
  const call = run.calls.waitingFor(decision.requestId);
  if (call === undefined || !run.calls.noteDecision(decision.id)) return;
  run.events.emit({ type: 'approval-decided', decision }, call.step.id, call.callId);
}
