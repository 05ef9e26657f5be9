import type { CallOutcome, Run, ToolCall } from '@toolwright/core';
import type { ReplyCall } from '../model/call-tracker.ts';
import { isRunClosed, outcomeOfClosedRun } from './closed-run.ts';
import type { Verdict } from './verdict.ts';

/**
 * One outcome for each call of a reply that is ours to run, in call order. Calls that must not run go through the
 * run all the same, as cut or aborted: each gets its answer, its event and its audit record.
 */
export async function answerCalls(
  run: Run,
  replied: readonly ReplyCall[],
  verdict: Verdict['calls'],
  signal: AbortSignal,
): Promise<readonly CallOutcome[]> {
  const own = replied.filter(({ providerExecuted }) => !providerExecuted);
  if (own.length === 0) return [];
  const calls = own.map((call) => toToolCall(call, verdict));
  try {
    return await run.callAll(calls, {
      signal: verdict === 'drop' ? AbortSignal.abort(signal.reason) : signal,
    });
  } catch (error) {
    if (!isRunClosed(error)) throw error;
    return calls.map(outcomeOfClosedRun);
  }
}

function toToolCall(call: ReplyCall, verdict: Verdict['calls']): ToolCall {
  const isCut = verdict === 'cut' || !call.complete;
  return {
    id: call.id,
    name: call.name,
    arguments: call.arguments,
    ...(isCut ? { truncated: true } : {}),
  };
}
