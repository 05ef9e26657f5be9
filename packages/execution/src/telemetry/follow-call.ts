import type { CallState } from '../call/call-state.ts';
import { isPromiseLike } from '../call/is-promise-like.ts';
import type { CallSpan, CallStart, TelemetryPort } from './telemetry-port.ts';

/** The span of a call, or undefined if the port makes none. Never throws. */
export function startSpan(call: CallState, port: TelemetryPort): CallSpan | undefined {
  try {
    const span: unknown = port.startCall(startOf(call));
    if (isSpan(span)) return span;
    // Nobody waits for a port that is asynchronous, but its rejection must not end the process.
    if (isPromiseLike(span)) Promise.resolve(span).catch(() => undefined);
  } catch {
    // Reported below, as every answer that is no span.
  }
  reportPort(call);
  return undefined;
}

function startOf({ run, incoming, step }: CallState): CallStart {
  const { valuesOnly } = run.settings.redactor;
  const { parent } = incoming;
  return {
    ...(run.isKnownName(incoming.name) ? { tool: incoming.name } : {}),
    callId: valuesOnly.redactText(incoming.id),
    sessionId: valuesOnly.redactText(run.session.id),
    runId: run.id,
    stepId: step.id,
    tenant: valuesOnly.redactText(run.principal.tenant),
    startedAt: run.settings.ports.clock.now(),
    ...(parent?.span === undefined ? {} : { parent: parent.span }),
    ...(run.traceparent === undefined ? {} : { traceparent: run.traceparent }),
  };
}

function isSpan(value: unknown): value is CallSpan {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Partial<CallSpan>).end === 'function'
  );
}

/** Runs a tool's code within the span of its call: once, whatever the port does. */
export function runInSpan<T>(call: CallState, task: () => T): T {
  const { span } = call;
  if (span?.run === undefined) return task();
  let done: { readonly value: T } | { readonly thrown: unknown } | undefined;
  const once = (): void => {
    try {
      done ??= { value: task() };
    } catch (thrown) {
      done = { thrown };
    }
  };
  try {
    span.run(once);
  } catch {
    reportPort(call);
  }
  if (done === undefined) once();
  const ended = done as unknown as { readonly value: T } | { readonly thrown: unknown };
  // What the tool threw, whatever it is.
  if ('thrown' in ended) throw ended.thrown;
  return ended.value;
}

const reported = new WeakSet<TelemetryPort>();

/** Once, not for every call. */
export function reportPort({ run }: CallState): void {
  const { telemetry } = run.settings;
  if (telemetry === undefined || reported.has(telemetry)) return;
  reported.add(telemetry);
  run.log('error', 'The telemetry port failed; calls go on without it.');
}
