import { modelView } from '@toolwright/core';
import { decisionNameOf } from '../audit/audit-record-of.ts';
import type { CallState } from '../call/call-state.ts';
import { outcomeOf } from '../call/outcome.ts';
import { displayText } from '../events/display-text.ts';
import { maxTelemetryContentLength } from '../limits.ts';
import type { PassingStage } from '../nest/stage.ts';
import { redactCallTextTo, redactCallValue } from '../redaction/call-redaction.ts';
import { hideFields } from '../redaction/hide-fields.ts';
import { reportPort, startSpan } from '../telemetry/follow-call.ts';
import type { CallEnd, TelemetryPort } from '../telemetry/telemetry-port.ts';

/** Has every call followed by the host's telemetry. Stands outside of the audit, which keeps the span's trace. */
export function createTelemetryStage(port: TelemetryPort): PassingStage {
  return {
    name: 'telemetry',
    entersCancelled: true,
    enter(call) {
      call.span = startSpan(call, port);
    },
    leave(call) {
      // A client's answer comes when the span of its call is over; it has one of its own.
      const span = call.span ?? startSpan(call, port);
      call.span = undefined;
      if (span === undefined) return;
      try {
        span.end(endOf(call, port));
      } catch {
        reportPort(call);
      }
    },
  };
}

function endOf(call: CallState, { contents }: TelemetryPort): CallEnd {
  const { tool, verdict, error, usage, routed } = call;
  const { redactor } = call.run.settings;
  return {
    status: call.status,
    decision: decisionNameOf(call),
    ...(verdict === undefined ? {} : { rule: redactor.redactText(verdict.rule) }),
    ...(error === undefined ? {} : { code: error.code }),
    ...(routed && tool !== undefined ? { routedTool: tool.name } : {}),
    attempts: call.tries,
    ...(usage === undefined ? {} : { usage }),
    durationMs: call.durationMs,
    ...(contents?.input === true ? { input: inputOf(call) } : {}),
    ...(contents?.result === true ? { result: resultOf(call) } : {}),
  };
}

function inputOf(call: CallState): string {
  const shown = hideFields(call.arguments ?? {}, call.tool?.contract.redact);
  const redacted = redactCallValue(call, shown);
  return redactCallTextTo(call, JSON.stringify(redacted), maxTelemetryContentLength);
}

function resultOf(call: CallState): string {
  return displayText(call, modelView(outcomeOf(call)).text, maxTelemetryContentLength);
}
