import {
  context,
  metrics,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type MeterProvider,
  type TracerProvider,
} from '@opentelemetry/api';
import type { CallSpan, TelemetryPort } from '../telemetry/telemetry-port.ts';
import { endAttributes, metricAttributes, startAttributes } from './call-attributes.ts';
import { scopeName } from './scope.ts';
import { contextOf, writeTraceParent } from './trace-parent.ts';

export interface OpenTelemetryOptions {
  /** Default: the global one. */
  readonly tracerProvider?: TracerProvider | undefined;
  /** Default: the global one. */
  readonly meterProvider?: MeterProvider | undefined;
  /** Spans hold redacted inputs, results, or both, up to 8,192 characters of each. Default: neither. */
  readonly record?: { readonly input?: boolean; readonly result?: boolean } | undefined;
}

/** In seconds; source: the semantic conventions for `gen_ai.execute_tool.duration`. */
const boundaries = [
  0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92,
];

/**
 * Reports calls to OpenTelemetry: a span `execute_tool {name}` each, within the span of the call that made it; the
 * histogram `gen_ai.execute_tool.duration` (seconds, not of calls that wait); the counter `toolwright.tool.calls`.
 */
export function createOpenTelemetry(options: OpenTelemetryOptions = {}): TelemetryPort {
  const tracer = (options.tracerProvider ?? trace).getTracer(scopeName);
  const meter = (options.meterProvider ?? metrics).getMeter(scopeName);
  const durations = meter.createHistogram('gen_ai.execute_tool.duration', {
    unit: 's',
    description: 'How long calls of tools took.',
    advice: { explicitBucketBoundaries: boundaries },
  });
  const calls = meter.createCounter('toolwright.tool.calls', {
    unit: '{call}',
    description: 'Calls of tools, by decision and by what became of them.',
  });
  /** Where the calls begin that a tool makes. */
  const contexts = new WeakMap<CallSpan, Context>();

  return {
    contents: options.record,
    startCall(start) {
      const { parent, tool, traceparent, startedAt } = start;
      const above = (parent && contexts.get(parent)) ?? contextOf(traceparent, context.active());
      const span = tracer.startSpan(
        tool === undefined ? 'execute_tool' : `execute_tool ${tool}`,
        {
          kind: SpanKind.INTERNAL,
          startTime: startedAt,
          attributes: startAttributes(start),
        },
        above,
      );
      const inside = trace.setSpan(above, span);
      const callSpan: CallSpan = {
        traceparent: writeTraceParent(span.spanContext()),
        run: (task) => context.with(inside, task),
        end(end) {
          const { status, code, decision, durationMs } = end;
          span.setAttributes(endAttributes(end));
          if (code !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: code });
          span.end(startedAt + durationMs);
          const attributes = metricAttributes(start, end);
          if (status !== 'suspended') durations.record(durationMs / 1_000, attributes, inside);
          calls.add(
            1,
            { ...attributes, 'toolwright.status': status, 'toolwright.decision': decision },
            inside,
          );
        },
      };
      contexts.set(callSpan, inside);
      return callSpan;
    },
  };
}
