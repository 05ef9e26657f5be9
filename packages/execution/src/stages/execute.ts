import type { MaybePromise } from '@toolwright/core';
import { CallContext } from '../call/call-context.ts';
import type { CallState } from '../call/call-state.ts';
import { isPromiseLike } from '../call/is-promise-like.ts';
import type { PassingStage } from '../nest/stage.ts';
import { runInSpan } from '../telemetry/follow-call.ts';
import { isStreamAnswer, letStreamGo } from '../result/stream-answer.ts';
import { readFailure } from '../result/read-failure.ts';

/** Runs the tool; a call of a tool that the client hosts is handed to the client instead. */
export const executeStage: PassingStage = {
  name: 'execute',
  enter(call): MaybePromise<void> {
    const { tool } = call;
    if (tool === undefined) return undefined;
    if (tool.kind === 'client') return call.suspend('client');
    call.attempt += 1;
    call.tries += 1;
    call.answer = undefined;
    const context = new CallContext(call);
    call.context = context;
    let answer: unknown;
    try {
      answer = runInSpan(call, () => tool.contract.execute?.(call.input, context));
    } catch (thrown) {
      return takeThrown(call, thrown);
    }
    if (!isPromiseLike(answer)) return takeAnswer(call, answer);
    const settled = settle(call, answer);
    if (call.effects?.readOnly !== true) keepRunning(call, settled);
    return settled;
  },
};

/**
 * A foreign thenable is adopted: what its `then` does is the promise's trouble, and what a promise says of itself is
 * not believed. A late settlement belongs to an attempt that is over: nobody takes it. Never rejects, or what the call
 * holds would be held for good.
 */
async function settle(call: CallState, answer: PromiseLike<unknown>): Promise<void> {
  const { attempt } = call;
  let take = takeAnswer;
  let given: unknown;
  try {
    given = await answer;
  } catch (thrown) {
    take = takeThrown;
    given = thrown;
  }
  if (attempt !== call.attempt) return;
  try {
    take(call, given);
  } catch (fault) {
    call.endWithFault(fault);
  }
}

/** Until it settles, whatever the call may have changed is still in the making. */
function keepRunning(call: CallState, settled: Promise<void>): void {
  const clear = (): void => {
    call.running = undefined;
  };
  call.running = settled.then(clear, clear);
}

export function takeAnswer(call: CallState, answer: unknown): void {
  if (isStreamAnswer(answer)) {
    letStreamGo(answer);
    return call.endWith('OUTPUT_INVALID', {
      message: 'The tool returned a stream or a generator, which is not read, in place of a value.',
      hint: 'Go on without this tool; whoever wrote it has to collect the values and return them.',
    });
  }
  const failure = readFailure(answer);
  call.answer = answer;
  if (failure !== undefined) return call.endWithError('failed', failure, 'tool');
  call.ended = true;
  call.status = 'ok';
  return undefined;
}

function takeThrown(call: CallState, thrown: unknown): void {
  const failure = readFailure(thrown);
  if (failure === undefined) return call.endWith('HANDLER_ERROR', { cause: thrown });
  call.answer = thrown;
  return call.endWithError('failed', failure, 'tool');
}
