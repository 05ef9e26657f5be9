import type { Attributes } from '@opentelemetry/api';
import type { CallEnd, CallStart } from '../telemetry/telemetry-port.ts';

/** Source: OpenTelemetry semantic conventions for generative AI, "execute tool" (in development, 2026). */
export function startAttributes(start: CallStart): Attributes {
  return {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.type': 'function',
    ...(start.tool === undefined ? {} : { 'gen_ai.tool.name': start.tool }),
    'gen_ai.tool.call.id': start.callId,
    'gen_ai.conversation.id': start.sessionId,
    'toolwright.run.id': start.runId,
    'toolwright.step.id': start.stepId,
    'toolwright.tenant': start.tenant,
  };
}

export function endAttributes(end: CallEnd): Attributes {
  const { status, decision, rule, code, routedTool, attempts, usage, input, result } = end;
  return {
    'toolwright.status': status,
    'toolwright.decision': decision,
    'toolwright.attempts': attempts,
    ...(rule === undefined ? {} : { 'toolwright.rule': rule }),
    ...(code === undefined ? {} : { 'error.type': code }),
    ...(routedTool === undefined ? {} : { 'toolwright.routed_tool.name': routedTool }),
    ...(usage?.inputTokens === undefined ? {} : { 'gen_ai.usage.input_tokens': usage.inputTokens }),
    ...(usage?.outputTokens === undefined
      ? {}
      : { 'gen_ai.usage.output_tokens': usage.outputTokens }),
    ...(usage?.costUsd === undefined ? {} : { 'toolwright.usage.cost_usd': usage.costUsd }),
    ...(input === undefined ? {} : { 'gen_ai.tool.call.arguments': input }),
    ...(result === undefined ? {} : { 'gen_ai.tool.call.result': result }),
  };
}

/** Of metrics: few values each, so that no series is made of a call's own ids. */
export function metricAttributes({ tool }: CallStart, end: CallEnd): Attributes {
  return {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.type': 'function',
    'gen_ai.tool.name': end.routedTool ?? tool ?? '_OTHER',
    ...(end.code === undefined ? {} : { 'error.type': end.code }),
  };
}
