import type { CallOptions, CallOutcome, ToolCall } from '@toolwright/core';
import type { CallBatch, IncomingCall } from '../call/call-state.ts';
import { readCall } from '../call/read-call.ts';
import type { PassingStage } from '../nest/stage.ts';
import { fitStep } from '../spill/fit-step.ts';
import { ShownResult } from '../spill/shown-result.ts';
import type { RunCore } from './run-core.ts';

export interface RunBatchOptions {
  readonly options: CallOptions | undefined;
  readonly start: (incoming: IncomingCall) => CallOutcome | Promise<CallOutcome>;
  /** What makes a result ready for a model, for those that the step has no room for. */
  readonly framing: readonly PassingStage[];
}

/** Starts every call at once; gives one outcome for each, in call order, which together fit into their step. */
export async function runBatch(
  run: RunCore,
  calls: readonly ToolCall[],
  batch: RunBatchOptions,
): Promise<readonly CallOutcome[]> {
  run.inFlight.beginBatch();
  try {
    return await outcomesOf(run, calls, batch);
  } finally {
    run.inFlight.endBatch();
  }
}

async function outcomesOf(
  run: RunCore,
  calls: readonly ToolCall[],
  { options, start, framing }: RunBatchOptions,
): Promise<readonly CallOutcome[]> {
  const seen = new Set<string>();
  const batch: CallBatch = new Map();
  const { spill } = run.settings;
  // Not `map`, which skips the holes of a list: each place gets its outcome.
  const shown = Array.from(calls, () => new ShownResult());
  const outcomes = await Promise.all(
    Array.from(calls, async (call, index) => {
      const incoming: IncomingCall = {
        ...readCall(call, options),
        batch,
        shown: spill && shown[index],
      };
      const isRepeated = seen.has(incoming.id);
      seen.add(incoming.id);
      return start(isRepeated ? { ...incoming, fault: 'DUPLICATE_CALL_ID' } : incoming);
    }),
  );
  if (spill === undefined) return outcomes;
  const changed = await fitStep(shown, { settings: spill, framing });
  return outcomes.map((outcome, index) => {
    const result = shown[index];
    return (result && changed.get(result)) ?? outcome;
  });
}
