import type { JsonValue, Run } from '@toolwright/core';
import { aborted, raceAbort } from '../model/race-abort.ts';
import type { AgentTools } from '../options.ts';

/** The run that the loop drives; `aborted` if the signal came before it was open. Rejects as the host does. */
export async function openRun(
  tools: AgentTools,
  signal: AbortSignal,
  suspended: JsonValue | undefined,
): Promise<Run | typeof aborted> {
  if (tools.run !== undefined) return tools.run;
  if (signal.aborted) return aborted;
  const { host, session, principal, traceparent } = tools;
  const options = {
    signal,
    ...(session === undefined ? {} : { session }),
    ...(principal === undefined ? {} : { principal }),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
  const opening =
    suspended === undefined ? host.openRun(options) : host.resumeRun(suspended, options);
  return raceAbort(opening, signal, (late) => {
    late.close({ status: 'cancelled', code: 'RUN_CANCELLED', drainMs: 0 }).catch(() => undefined);
  });
}
