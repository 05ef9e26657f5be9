import {
  isToolwrightError,
  ToolwrightError,
  type LoopEventBody,
  type Run,
  type RunEvent,
} from '@toolwright/core';
import { agentError } from './errors.ts';
import { EventTap } from './event-tap.ts';
import { isRunClosed } from './loop/closed-run.ts';
import { openRun } from './loop/open-run.ts';
import type { StepsEnd, StepsStart } from './loop/progress.ts';
import { runSteps } from './loop/run-steps.ts';
import { answerOpenCalls } from './messages/open-calls.ts';
import { callIdsOf, lastRequest } from './messages/transcript.ts';
import { CallIds } from './model/call-ids.ts';
import { aborted } from './model/race-abort.ts';
import { checkOptions, type AgentOptions, type CheckedOptions } from './options.ts';
import { agentResult } from './results/make-result.ts';
import { noUsage } from './results/usage.ts';
import type { AgentResult } from './results/agent-result.ts';

/** A run of an agent that goes on by itself. */
export interface AgentRun {
  /**
   * Fulfils however the run ends; rejects only for misuse: the host could not open or resume the run, or `expose` names a
   * tool that is not granted.
   */
  readonly result: Promise<AgentResult>;
  /** Called synchronously for each event of the run, from its first on if called at once. */
  subscribe(listener: (event: RunEvent) => void): () => void;
  /** The events from now until the run is closed. */
  events(): AsyncIterable<RunEvent>;
  /** Ends the run as cancelled; what was done until then stays in the result. */
  cancel(reason?: string): void;
}

/**
 * Drives a model with the tools of a host until it has answered. Every call of the model runs through the host's
 * guarded path; each gets one outcome, and each reply's results go back in one message.
 *
 * Throws ToolwrightError with AGENT_OPTIONS_INVALID, AGENT_STATE_INVALID or MODEL_UNSUPPORTED. What a model or a tool does wrong is never
 * thrown: see {@link AgentResult}.
 *
 * @example
 * const { status, text } = await runAgent({ host, principal, model, prompt: 'What is in notes.md?' }).result;
 */
export function runAgent(options: AgentOptions): AgentRun {
  const checked = checkOptions(options);
  const controller = new AbortController();
  const signal =
    options.signal === undefined
      ? controller.signal
      : AbortSignal.any([options.signal, controller.signal]);
  const tap = new EventTap();
  // Opening the run takes a turn, also of one that is open: whoever subscribes at once gets the first event.
  const result = drive(checked, signal, tap);
  // A caller that only reads events is no unhandled rejection.
  result.catch(() => undefined);
  return {
    result,
    subscribe: (listener) => tap.subscribe(listener),
    events: () => tap.events(),
    cancel(reason) {
      controller.abort(
        new ToolwrightError('RUN_CANCELLED', reason ?? agentError('RUN_CANCELLED').message),
      );
    },
  };
}

async function drive(
  options: CheckedOptions,
  outerSignal: AbortSignal,
  tap: EventTap,
): Promise<AgentResult> {
  const { clock } = options;
  const startedAt = clock.now();
  const startedAtMonotonic = clock.monotonic();
  const { resume } = options;
  const start: StepsStart =
    resume === undefined
      ? {
          messages: answerOpenCalls(options.messages),
          earlier: { steps: [], usage: noUsage, compactions: [] },
          limits: { failedSteps: 0, hasCompacted: false },
        }
      : { ...resume, waiting: resume };
  let run: Run | typeof aborted;
  try {
    run = await openRun(options.tools, outerSignal, resume?.run);
  } catch (error) {
    tap.settle(undefined);
    throw error;
  }
  const openMs = clock.monotonic() - startedAtMonotonic;
  tap.settle(run === aborted ? undefined : run);
  const end =
    run === aborted
      ? cancelledAtOnce(start, outerSignal)
      : await driveOpen(run, options, outerSignal, start);
  return agentResult(end, {
    ...(run === aborted ? {} : { runId: run.id, sessionId: run.sessionId }),
    model: `${options.model.provider}:${options.model.modelId}`,
    startedAt,
    openMs,
    totalMs: clock.monotonic() - startedAtMonotonic,
  });
}

async function driveOpen(
  run: Run,
  options: CheckedOptions,
  outerSignal: AbortSignal,
  start: StepsStart,
): Promise<StepsEnd> {
  const signal = AbortSignal.any([outerSignal, run.signal]);
  const emit = emitterOf(run);
  try {
    const request = lastRequest(start.messages);
    emit({
      type: 'run-start',
      model: `${options.model.provider}:${options.model.modelId}`,
      ...(request === undefined ? {} : { request }),
    });
    const end = await runSteps(
      { run, options, signal, ids: new CallIds(callIdsOf(start.messages)), emit },
      start,
    );
    const { status, error } = end.ending;
    await run.close({
      status,
      ...(error === undefined ? {} : { code: error.code }),
      // Its calls were aborted: there is nothing to wait for.
      ...(status === 'cancelled' ? { drainMs: 0 } : {}),
    });
    return end;
  } catch (error) {
    await run.close({
      status: 'failed',
      ...(isToolwrightError(error) ? { code: error.code } : {}),
    });
    throw error;
  }
}

/** A run that somebody else closes meanwhile takes no more events; the loop ends as cancelled. */
function emitterOf(run: Run): (event: LoopEventBody) => void {
  return (event) => {
    try {
      run.emit(event);
    } catch (error) {
      if (!isRunClosed(error)) throw error;
    }
  };
}

function cancelledAtOnce(
  { messages, earlier, waiting }: StepsStart,
  signal: AbortSignal,
): StepsEnd {
  return {
    ending: { status: 'cancelled', error: agentError('RUN_CANCELLED', { cause: signal.reason }) },
    earlier,
    steps: waiting === undefined ? [] : [waiting.step],
    messages,
    pending: waiting?.pending ?? [],
  };
}
