import type { SuspendedOutcome } from '@toolwright/core';
import { agentError } from '../errors.ts';
import type { AgentMessage } from '../messages/transcript.ts';
import { aborted, raceAbort } from '../model/race-abort.ts';
import type { CheckedOptions } from '../options.ts';
import type { AgentStep } from '../results/agent-step.ts';
import { takeStep, type StepContext } from './take-step.ts';
import type { Ending } from './verdict.ts';

export interface StepsEnd {
  readonly ending: Ending;
  readonly steps: readonly AgentStep[];
  readonly messages: readonly AgentMessage[];
  readonly pending: readonly SuspendedOutcome[];
}

/** Step after step until the model has no more calls, a limit is reached, a call waits or the run is cancelled. */
export async function runSteps(
  context: StepContext,
  messages: readonly AgentMessage[],
): Promise<StepsEnd> {
  const { options, signal } = context;
  const steps: AgentStep[] = [];
  let conversation = messages;
  let pending: readonly SuspendedOutcome[] = [];
  const end = (ending: Ending): StepsEnd => ({ ending, steps, messages: conversation, pending });

  for (let stepIndex = 0; stepIndex < options.maxIterations; stepIndex += 1) {
    const expose = signal.aborted
      ? aborted
      : await chooseTools(options.expose, { stepIndex, messages: conversation }, signal);
    if (expose === aborted || signal.aborted) return end(cancelled(signal));
    const {
      step,
      messages: added,
      ending,
      ...rest
    } = await takeStep(context, expose, conversation);
    steps.push(step);
    conversation = [...conversation, ...added];
    pending = rest.pending;
    if (ending !== undefined) return end(ending);
  }
  return end({ status: 'partial', error: agentError('ITERATION_LIMIT') });
}

async function chooseTools(
  expose: CheckedOptions['expose'],
  question: { readonly stepIndex: number; readonly messages: readonly AgentMessage[] },
  signal: AbortSignal,
): Promise<readonly string[] | undefined | typeof aborted> {
  if (typeof expose !== 'function') return expose;
  return raceAbort(Promise.resolve(expose(question)), signal);
}

function cancelled(signal: AbortSignal): Ending {
  return { status: 'cancelled', error: agentError('RUN_CANCELLED', { cause: signal.reason }) };
}
