import { aborted, raceAbort } from '../model/race-abort.ts';
import type { CheckedOptions, ExposeQuestion, ToolChoice } from '../options.ts';

/** What the caller says about the tools of a step: names, a reason, both or neither. */
export async function chooseTools(
  expose: CheckedOptions['expose'],
  question: ExposeQuestion,
  signal: AbortSignal,
): Promise<ToolChoice | typeof aborted> {
  if (signal.aborted) return aborted;
  if (typeof expose !== 'function') return choiceOf(expose);
  const chosen = await raceAbort(Promise.resolve(expose(question)), signal);
  return chosen === aborted || signal.aborted ? aborted : choiceOf(chosen);
}

function choiceOf(chosen: readonly string[] | ToolChoice | undefined): ToolChoice {
  if (chosen === undefined) return {};
  return isNames(chosen) ? { names: chosen } : chosen;
}

function isNames(chosen: readonly string[] | ToolChoice): chosen is readonly string[] {
  return Array.isArray(chosen);
}
