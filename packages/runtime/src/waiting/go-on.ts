import {
  isToolwrightError,
  toolError,
  type CallOutcome,
  type Run,
  type SuspendedOutcome,
} from '@toolwright/core';
import { isRunClosed, outcomeOfClosedRun } from '../loop/closed-run.ts';

export interface GoOnOptions {
  readonly signal: AbortSignal;
  /** What the client answered, by call id. */
  readonly clientResults: Readonly<Record<string, unknown>>;
}

/**
 * Lets calls that wait go on, in the order in which the model made them: what was allowed first may be what a later
 * one rests on. A call that nobody has decided about, or that its client has not answered, waits on.
 */
export async function goOn(
  run: Run,
  pending: readonly SuspendedOutcome[],
  { signal, clientResults }: GoOnOptions,
): Promise<readonly CallOutcome[]> {
  const outcomes: CallOutcome[] = [];
  for (const one of pending) {
    const { callId } = one;
    try {
      if (one.reason === 'approval') outcomes.push(await run.resumeCall(callId, { signal }));
      else if (Object.hasOwn(clientResults, callId))
        outcomes.push(await run.completeClientCall(callId, clientResults[callId]));
      else outcomes.push(one);
    } catch (error) {
      outcomes.push(outcomeOfRefusal(one, error));
    }
  }
  return outcomes;
}

/** The run does not let the call go on: the model is told so, and the conversation is whole. */
function outcomeOfRefusal({ callId, name }: SuspendedOutcome, error: unknown): CallOutcome {
  if (isRunClosed(error)) return outcomeOfClosedRun({ id: callId, name, arguments: '' });
  if (!isToolwrightError(error)) throw error;
  return {
    callId,
    name,
    status: 'failed',
    error: toolError(error.code, { message: error.message, origin: 'host' }),
    outputTrust: 'trusted',
    content: [],
    warnings: [],
    normalised: [],
    durationMs: 0,
  };
}
