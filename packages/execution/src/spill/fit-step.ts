import type { CallOutcome, Warning } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import { outcomeOf } from '../call/outcome.ts';
import type { PassingStage } from '../nest/stage.ts';
import { contentBytes } from '../result/content-bytes.ts';
import type { StepCore } from '../run/step-core.ts';
import { reportShortened } from './report-shortened.ts';
import { showNothing } from './show-nothing.ts';
import { resultBytes, warningBytes } from './shown-bytes.ts';
import type { ShownResult, UnframedResult } from './shown-result.ts';
import { noteBytes, spillResult } from './spill-result.ts';
import type { SpillSettings } from './spill-settings.ts';

export interface FitStepOptions {
  readonly settings: SpillSettings;
  /** What makes a result ready for a model once it was shortened, from the inside out. */
  readonly framing: readonly PassingStage[];
}

/** Many previews would fill a step, too. */
const minPreviewBytes = 128;

type Spillable = ShownResult & { readonly call: CallState; readonly unframed: UnframedResult };

/**
 * Brings the results of a batch into what their step may show: the largest are kept as artifacts, as few as it
 * takes. Nothing runs again. Gives the outcomes anew of calls that this changed.
 */
export async function fitStep(
  results: readonly ShownResult[],
  { settings, framing }: FitStepOptions,
): Promise<ReadonlyMap<ShownResult, CallOutcome>> {
  const changed = new Map<ShownResult, CallOutcome>();
  for (const [step, shown] of byStep(results)) {
    const previewBytes = Math.max(
      minPreviewBytes,
      Math.min(settings.previewBytes, Math.floor(settings.stepBytes / (2 * shown.length))),
    );
    const least = previewBytes + noteBytes;
    let total = step.shownBytes + shown.reduce((sum, { bytes }) => sum + bytes, 0);
    const allowed = Math.max(settings.stepBytes, step.showableBytes);
    const largestFirst = shown.filter(isSpillable).sort((a, b) => b.bytes - a.bytes);
    const chosen: Spillable[] = [];
    for (const result of largestFirst) {
      if (total <= allowed || result.bytes <= least) break;
      total -= result.bytes - least;
      chosen.push(result);
    }
    await Promise.all(
      chosen.map(async (result) => {
        changed.set(result, await spillAgain(result, previewBytes, { settings, framing }));
      }),
    );
    step.shownBytes += shown.reduce((sum, { bytes }) => sum + bytes, 0);
  }
  for (const result of results) result.unframed = undefined;
  return changed;
}

function byStep(results: readonly ShownResult[]): ReadonlyMap<StepCore, readonly ShownResult[]> {
  const steps = new Map<StepCore, ShownResult[]>();
  for (const result of results) {
    if (result.call === undefined) continue;
    const known = steps.get(result.call.step);
    if (known === undefined) steps.set(result.call.step, [result]);
    else known.push(result);
  }
  return steps;
}

function isSpillable(result: ShownResult): result is Spillable {
  return result.call !== undefined && result.unframed !== undefined;
}

async function spillAgain(
  result: Spillable,
  previewBytes: number,
  { settings, framing }: FitStepOptions,
): Promise<CallOutcome> {
  const { call, unframed } = result;
  const framed = call.warnings;
  const previousBytes = contentBytes(call.content);
  Object.assign(call, unframed);
  try {
    await spillResult(call, settings, { limitBytes: previewBytes, previewBytes });
    result.bytes = resultBytes(call.content, call.error) + warningBytes(call.warnings);
    for (const stage of framing) await stage.leave?.(call);
  } catch {
    showNothing(call);
    result.bytes = resultBytes(call.content, call.error) + warningBytes(call.warnings);
  }
  call.warnings = [...call.warnings, ...addedLater(framed, call.warnings, unframed.warnings)];
  reportShortened(call, previousBytes);
  call.run.inFlight.leave(call);
  return outcomeOf(call);
}

/** What stages further out had to say; what was said again while it was framed anew stands there already. */
function addedLater(
  before: readonly Warning[],
  now: readonly Warning[],
  unframed: readonly Warning[],
): readonly Warning[] {
  const known = new Set(unframed);
  const codes = new Set(now.map(({ code }) => code));
  return before.filter((warning) => !known.has(warning) && !codes.has(warning.code));
}
