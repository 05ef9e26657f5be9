import { modelView, unframe, type ApprovalRequest } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import { outcomeOf } from '../call/outcome.ts';
import { displayText } from '../events/display-text.ts';
import { maxDisplayTextLength } from '../limits.ts';
import type { PassingStage } from '../nest/stage.ts';
import { redactCallValue } from '../redaction/call-redaction.ts';
import { hideFields } from '../redaction/hide-fields.ts';
import { contentBytes } from '../result/content-bytes.ts';

/** Tells listeners that a call came in and what became of it. */
export const eventsStage: PassingStage = {
  name: 'events',
  entersCancelled: true,
  enter(call) {
    call.reportsEvents = true;
    const { events } = call.run;
    if (!events.active) events.skip();
    else
      events.emit(
        { type: 'tool-call-start', name: call.incoming.name },
        call.step.id,
        call.incoming.id,
      );
  },
  leave(call) {
    if (call.approval?.isNew === true) reportApproval(call, call.approval.request);
    if (!call.run.events.active) call.run.events.skip();
    else reportResult(call);
  },
};

/** Tells listeners what a call would run with; stands where the input is final. */
export const inputEventStage: PassingStage = {
  name: 'input-event',
  enter(call) {
    const { events } = call.run;
    if (!events.active) {
      events.skip();
      return;
    }
    const { incoming, tool, routed, step } = call;
    const shown = hideFields(call.arguments ?? {}, tool?.contract.redact);
    events.emit(
      {
        type: 'tool-input',
        name: incoming.name,
        ...(routed && tool !== undefined ? { routedName: tool.name } : {}),
        // A copy: a slow reader must not see what the tool makes of its input.
        input: redactCallValue(call, structuredClone(shown)),
      },
      step.id,
      incoming.id,
    );
  },
};

function reportApproval(call: CallState, request: ApprovalRequest | undefined): void {
  if (request === undefined) return;
  call.run.events.emit({ type: 'approval-requested', request }, call.step.id, call.incoming.id);
}

function reportResult(call: CallState): void {
  const { incoming, step, error, content, run } = call;
  run.events.emit(
    {
      type: 'tool-result',
      name: incoming.name,
      status: call.status,
      ...(error === undefined ? {} : { code: error.code }),
      durationMs: call.durationMs,
      displayText: displayText(
        call,
        unframe(modelView(outcomeOf(call)).text),
        maxDisplayTextLength,
      ),
      contentBytes: contentBytes(content),
    },
    step.id,
    incoming.id,
  );
}
