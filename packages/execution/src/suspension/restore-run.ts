import type { JsonObject } from '@toolwright/core';
import type { SavedClientCall } from '../client-calls/saved-client-call.ts';
import { StepCore } from '../run/step-core.ts';
import type { PreparedTool } from '../tools/prepared-tool.ts';
import { RunCalls } from './run-calls.ts';
import type { OpenedSnapshot } from './seal.ts';
import type { SavedStep } from './snapshot.ts';

/** What a run goes on with. */
export interface RestoredRun {
  readonly calls: RunCalls;
  readonly states: JsonObject;
  readonly step: StepCore | undefined;
  readonly clientCalls: readonly { readonly saved: SavedClientCall; readonly step: StepCore }[];
}

/**
 * Builds up what a snapshot says, over the tools that are granted now. What tools kept for the run, and what clients are
 * said to have, is left out where nobody can tell who wrote it: a tool may rest on it, and nobody is asked about it.
 */
export function restoreRun(
  { snapshot, isTrusted, hold }: OpenedSnapshot,
  granted: ReadonlyMap<string, PreparedTool>,
): RestoredRun {
  const steps = new Map(snapshot.steps.map((step) => [step.id, restoreStep(step, granted)]));
  const waiting = snapshot.waiting.flatMap(({ stepId, loopKey, ...call }) => {
    const step = steps.get(stepId);
    return step === undefined ? [] : [{ ...call, loopKey, step, request: undefined }];
  });
  const clientCalls = (isTrusted ? (snapshot.clientCalls ?? []) : []).flatMap((saved) => {
    const step = steps.get(saved.stepId);
    return step === undefined ? [] : [{ saved, step }];
  });
  return {
    clientCalls,
    calls: new RunCalls(snapshot.finished, waiting, hold),
    states: isTrusted ? snapshot.states : {},
    step: snapshot.currentStep === undefined ? undefined : steps.get(snapshot.currentStep),
  };
}

function restoreStep(
  { id, exposed, calls }: SavedStep,
  granted: ReadonlyMap<string, PreparedTool>,
): StepCore {
  const tools = exposed.flatMap((name) => {
    const tool = granted.get(name);
    return tool === undefined || tool.fault !== undefined ? [] : ([[name, tool]] as const);
  });
  return new StepCore(id, new Map(tools), calls);
}
