import { ToolwrightError, type SuspendedOutcome } from '@toolwright/core';
import type { StepContext } from '../loop/take-step.ts';
import { mergeResults } from '../messages/merge-results.ts';
import type { AgentMessage } from '../messages/transcript.ts';
import { aborted, raceAbort } from '../model/race-abort.ts';
import type { AgentStep } from '../results/agent-step.ts';
import { goOn } from './go-on.ts';
import { isWaitingAnswer, type WaitingAnswer } from './waiting-answer.ts';

/** A step, with the conversation up to and with it. */
export interface TakenStep {
  readonly step: AgentStep;
  readonly messages: readonly AgentMessage[];
  readonly pending: readonly SuspendedOutcome[];
}

export interface Settled extends TakenStep {
  /** What becomes of a run whose calls still wait; undefined if none does, or the run was cancelled. */
  readonly stop?: 'end' | 'suspend';
}

const goOnOnly: WaitingAnswer = 'go-on';

/**
 * Has the calls of a step go on until none waits any more or the host stops. `isResumed`: they waited in an earlier
 * entry, and somebody may have decided since.
 */
export async function settleWaiting(
  context: StepContext,
  taken: TakenStep,
  isResumed: boolean,
): Promise<Settled> {
  let current = taken;
  let isFirst = isResumed;
  while (current.pending.length > 0 && !context.signal.aborted) {
    const answer = isFirst ? goOnOnly : await askHost(context, current.pending);
    if (answer === aborted) return current;
    if (answer === 'end' || answer === 'suspend') return { ...current, stop: answer };
    const next = await goOnWith(context, current, answer === 'go-on' ? {} : answer.clientResults);
    const hasMoved = next.pending.length < current.pending.length;
    current = next;
    // A host that says go on while nobody has decided would be asked for ever.
    if (!isFirst && !hasMoved && !context.signal.aborted) return { ...current, stop: 'suspend' };
    isFirst = false;
  }
  return current;
}

async function askHost(
  { run, options: { onWaiting }, signal }: StepContext,
  pending: readonly SuspendedOutcome[],
): Promise<WaitingAnswer | typeof aborted> {
  if (typeof onWaiting !== 'function') return onWaiting;
  const answer = await raceAbort(Promise.resolve(onWaiting({ run, pending, signal })), signal);
  if (answer === aborted || isWaitingAnswer(answer)) return answer;
  throw new ToolwrightError('AGENT_OPTIONS_INVALID', 'onWaiting gave no answer that is known.', {
    place: 'onWaiting',
    hint: "Return 'end', 'suspend', 'go-on' or { clientResults }.",
  });
}

async function goOnWith(
  { run, options: { clock }, signal }: StepContext,
  { step, messages, pending }: TakenStep,
  clientResults: Readonly<Record<string, unknown>>,
): Promise<TakenStep> {
  const startedAt = clock.monotonic();
  const outcomes = await goOn(run, pending, { signal, clientResults });
  const tookMs = clock.monotonic() - startedAt;
  const byCallId = new Map(outcomes.map((outcome) => [outcome.callId, outcome]));
  const { times } = step;
  return {
    step: {
      ...step,
      calls: step.calls.map((call) => {
        const outcome = byCallId.get(call.id);
        return outcome === undefined ? call : { ...call, outcome };
      }),
      times: { ...times, toolsMs: times.toolsMs + tookMs, totalMs: times.totalMs + tookMs },
    },
    messages: mergeResults(messages, outcomes),
    pending: outcomes.filter((outcome) => outcome.status === 'suspended'),
  };
}
