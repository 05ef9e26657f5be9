import type { ApprovalDecision } from '@toolwright/core';
import { hideFields } from '../redaction/hide-fields.ts';
import type { RunCore } from '../run/run-core.ts';

/** Tells the listeners of a run what a person decided about one of its calls; once, whoever hears of it first. */
export function reportDecision(run: RunCore, decision: ApprovalDecision): void {
  const call = run.calls.waitingFor(decision.requestId);
  if (call === undefined || !run.calls.noteDecision(decision.id)) return;
  const { input } = decision;
  const pointers = run.granted.get(call.tool)?.contract.redact;
  const shown = input === undefined ? {} : { input: hideFields(input, pointers) };
  run.events.emit(
    { type: 'approval-decided', decision: { ...decision, ...shown } },
    call.step.id,
    call.callId,
  );
}
