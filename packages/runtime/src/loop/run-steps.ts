import type { SuspendedOutcome } from '@toolwright/core';
import { agentError } from '../errors.ts';
import type { AgentMessage } from '../messages/transcript.ts';
import { aborted, raceAbort } from '../model/race-abort.ts';
import type { CheckedOptions } from '../options.ts';
import type { AgentStep } from '../results/agent-step.ts';
import { settleWaiting, type Settled, type TakenStep } from '../waiting/settle-waiting.ts';
import { suspendRun } from '../waiting/suspend-run.ts';
import type { EarlierSteps, LimitCounts, SuspendedAgent } from '../waiting/suspended-agent.ts';
import { takeStep, type StepContext } from './take-step.ts';
import type { Ending } from './verdict.ts';

export interface StepsStart {
  readonly messages: readonly AgentMessage[];
  readonly earlier: EarlierSteps;
  readonly limits: LimitCounts;
  /** The step that an earlier entry left waiting; `messages` hold it. */
  readonly waiting?: TakenStep;
}

export interface StepsEnd {
  readonly ending: Ending;
  readonly earlier: EarlierSteps;
  readonly steps: readonly AgentStep[];
  readonly messages: readonly AgentMessage[];
  readonly pending: readonly SuspendedOutcome[];
  readonly suspended?: SuspendedAgent;
}

/** Step after step until the model has no more calls, a limit is reached, a call waits or the run is cancelled. */
export async function runSteps(context: StepContext, start: StepsStart): Promise<StepsEnd> {
  const { options, signal } = context;
  const { earlier, limits } = start;
  const steps: AgentStep[] = [];
  let conversation = start.messages;
  let pending: readonly SuspendedOutcome[] = [];
  const end = (ending: Ending, suspended?: SuspendedAgent): StepsEnd => ({
    ending,
    earlier,
    steps,
    messages: conversation,
    pending,
    ...(suspended === undefined ? {} : { suspended }),
  });
  const note = (settled: Settled): void => {
    steps.push(settled.step);
    conversation = settled.messages;
    pending = settled.pending;
  };

  if (start.waiting !== undefined) {
    const settled = await settleWaiting(context, start.waiting, true);
    note(settled);
    const ending = await endingOf(context, settled, steps, start);
    if (ending !== undefined) return end(...ending);
  }
  while (earlier.steps.length + steps.length < options.maxIterations) {
    const stepIndex = earlier.steps.length + steps.length;
    const expose = signal.aborted
      ? aborted
      : await chooseTools(options.expose, { stepIndex, messages: conversation }, signal);
    if (expose === aborted || signal.aborted) return end(cancelled(signal));
    const { ending: judged, added, ...taken } = await takeStep(context, expose, conversation);
    const settled = await settleWaiting(
      context,
      { ...taken, messages: [...conversation, ...added] },
      false,
    );
    note(settled);
    if (judged !== undefined) return end(judged);
    const ending = await endingOf(context, settled, steps, { earlier, limits });
    if (ending !== undefined) return end(...ending);
  }
  return end({ status: 'partial', error: agentError('ITERATION_LIMIT') });
}

/** How the run ends after a step that would let it go on; undefined if nothing is in the way. */
async function endingOf(
  context: StepContext,
  settled: Settled,
  steps: readonly AgentStep[],
  { earlier, limits }: Pick<StepsStart, 'earlier' | 'limits'>,
): Promise<readonly [Ending, SuspendedAgent?] | undefined> {
  if (context.signal.aborted) return [cancelled(context.signal)];
  if (settled.stop === 'end') return [waitingFor(settled.pending)];
  if (settled.stop === 'suspend') {
    const suspended = await suspendRun(context.run, settled, {
      earlier,
      before: steps.slice(0, -1),
      limits,
    });
    return 'error' in suspended
      ? [{ status: 'failed', error: suspended.error }]
      : [waitingFor(settled.pending), suspended];
  }
  if (settled.step.providerApprovals.length === 0) return undefined;
  return [{ status: 'waiting', error: agentError('PROVIDER_APPROVAL_REQUIRED') }];
}

function waitingFor(pending: readonly SuspendedOutcome[]): Ending {
  const isForPerson = pending.some(({ reason }) => reason === 'approval');
  return {
    status: 'waiting',
    error: agentError(isForPerson ? 'APPROVAL_REQUIRED' : 'CLIENT_RESULT_REQUIRED'),
  };
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
