import type { SuspendedOutcome } from '@toolwright/core';
import { makeRoom } from '../context/make-room.ts';
import { agentError } from '../errors.ts';
import { aborted } from '../model/race-abort.ts';
import { settleWaiting, type Settled } from '../waiting/settle-waiting.ts';
import { suspendRun } from '../waiting/suspend-run.ts';
import { chooseTools } from './choose-tools.ts';
import { Progress, type StepsEnd, type StepsStart } from './progress.ts';
import { takeStep, type StepContext, type StepEnd } from './take-step.ts';
import type { Ending } from './verdict.ts';

/** Step after step until the model has no more calls, a limit is reached, a call waits or the run is cancelled. */
export async function runSteps(context: StepContext, start: StepsStart): Promise<StepsEnd> {
  const { options, signal } = context;
  const progress = new Progress(start);
  if (start.waiting !== undefined) {
    const end = await settle(context, progress, await settleWaiting(context, start.waiting, true));
    if (end !== undefined) return end;
  }
  while (progress.iterations < options.maxIterations) {
    const { messages, iterations: stepIndex } = progress;
    const choice = await chooseTools(options.expose, { stepIndex, messages }, signal);
    if (choice === aborted) return progress.end(cancelled(signal));
    const taken = await takeStep(context, choice, messages);
    const end = await goOnAfter(context, progress, taken);
    if (end !== undefined) return end;
  }
  return progress.end({ status: 'partial', error: agentError('ITERATION_LIMIT') });
}

/** Takes a step up; how the run ends after it, or undefined if it goes on. */
async function goOnAfter(
  context: StepContext,
  progress: Progress,
  { ending, added, step, pending }: StepEnd,
): Promise<StepsEnd | undefined> {
  const { messages, limits } = progress;
  if (step.overflowed === true && !limits.hasCompacted && !context.signal.aborted) {
    const room = await makeRoom(context, messages);
    if (room !== undefined && !('error' in room)) {
      progress.shorten(step, room);
      return undefined;
    }
    if (room !== undefined) {
      progress.note({ step, messages: [...messages, ...added], pending });
      return progress.end({ status: 'partial', error: room.error });
    }
  }
  const taken = { step, pending, messages: [...messages, ...added] };
  const settled = await settleWaiting(context, taken, false);
  if (ending === undefined) return settle(context, progress, settled);
  progress.note(settled);
  return progress.end(ending);
}

/** The end after a step that would let the run go on; undefined if nothing is in the way. */
async function settle(
  context: StepContext,
  progress: Progress,
  settled: Settled,
): Promise<StepsEnd | undefined> {
  const { limits } = progress;
  const before = [...progress.steps];
  progress.note(settled);
  if (context.signal.aborted) return progress.end(cancelled(context.signal));
  if (settled.stop === 'end') return progress.end(waitingFor(settled.pending));
  if (settled.stop === 'suspend') {
    const { earlier } = progress;
    const suspended = await suspendRun(context.run, settled, { earlier, before, limits });
    return 'error' in suspended
      ? progress.end({ status: 'failed', error: suspended.error })
      : progress.end(waitingFor(settled.pending), suspended);
  }
  if (settled.step.providerApprovals.length > 0)
    return progress.end({ status: 'waiting', error: agentError('PROVIDER_APPROVAL_REQUIRED') });
  if (progress.limits.failedSteps >= context.options.maxFailedSteps)
    return progress.end({ status: 'partial', error: agentError('TOOLS_KEEP_FAILING') });
  return undefined;
}

function waitingFor(pending: readonly SuspendedOutcome[]): Ending {
  const isForPerson = pending.some(({ reason }) => reason === 'approval');
  return {
    status: 'waiting',
    error: agentError(isForPerson ? 'APPROVAL_REQUIRED' : 'CLIENT_RESULT_REQUIRED'),
  };
}

function cancelled(signal: AbortSignal): Ending {
  return { status: 'cancelled', error: agentError('RUN_CANCELLED', { cause: signal.reason }) };
}
