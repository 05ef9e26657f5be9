import { isSpanContextValid, trace, type Context, type SpanContext } from '@opentelemetry/api';

/** W3C Trace Context, section 3.2; versions to come may have more behind. */
const form = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:$|-)/;

/** Undefined for what is no valid `traceparent`. */
export function readTraceParent(text: string): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = form.exec(text) ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}

/** Undefined for a span that nobody records under an id. */
export function writeTraceParent(context: SpanContext): string | undefined {
  if (!isSpanContextValid(context)) return undefined;
  const flags = (context.traceFlags & 0xff).toString(16).padStart(2, '0');
  return `00-${context.traceId}-${context.spanId}-${flags}`;
}

/** The context whose span is the one that a `traceparent` names; a span of the same trace that is active stays. */
export function contextOf(traceparent: string | undefined, active: Context): Context {
  const remote = traceparent === undefined ? undefined : readTraceParent(traceparent);
  if (remote === undefined) return active;
  if (trace.getSpanContext(active)?.traceId === remote.traceId) return active;
  return trace.setSpanContext(active, remote);
}
