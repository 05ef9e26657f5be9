import type { CallState } from '../call/call-state.ts';
import { loopKeyOf } from '../loop-guard/loop-key.ts';
import type { LoopSighting } from '../loop-guard/loop-history.ts';
import { resultMarkOf } from '../loop-guard/result-mark.ts';
import type { PassingStage } from '../nest/stage.ts';

/** From so many same results in a row on there is a warning, also where something changed in between. */
const sameResultsWarnFrom = 3;

/**
 * Counts the calls that a model makes and refuses those that go round in circles. Calls that tools make are not
 * counted: a program that repeats itself is no loop of the model.
 */
export const loopGuardStage: PassingStage = {
  name: 'loop-guard',
  enter(call) {
    if (call.incoming.parent !== undefined) return;
    if (!call.isPeek) return count(call);
    const key = loopKeyOf(call);
    if (key === undefined) return;
    const sighting = call.run.loops.peek(key, isPolling(call));
    if (sighting.action === 'veto') refuse(call, sighting);
  },
  leave(call) {
    const { loopKey, status, effects, tool } = call;
    if (loopKey === undefined || tool === undefined || call.isVetoed) return;
    if (status === 'suspended' || status === 'aborted') return;
    const changesState = status === 'ok' && effects?.readOnly === false;
    const { contradicts, sameResults } = call.run.loops.observe(loopKey, resultMarkOf(call), {
      changesState,
      succeeded: status === 'ok',
      batch: call.incoming.batch,
    });
    call.contradicts = contradicts;
    if (sameResults >= sameResultsWarnFrom && !call.isWarnedOfLoop && !isPolling(call))
      warn(call, `${sameResults} identical calls with the same result`);
  },
};

/** Stands around the whole path: a call that failed before it came to the loop guard is counted, too. */
export const loopWatchStage: PassingStage = {
  name: 'loop-watch',
  leave(call) {
    if (call.loopKey !== undefined || call.incoming.parent !== undefined) return;
    if (call.status !== 'failed' || !countedOrigins.has(call.error?.origin ?? '')) return;
    count(call);
  },
};

/** Errors that a model brought about with the call itself. */
const countedOrigins: ReadonlySet<string> = new Set(['exposure', 'parse', 'route', 'schema']);

function count(call: CallState): void {
  const key = loopKeyOf(call);
  if (key === undefined) return;
  call.loopKey = key;
  const sighting = call.run.loops.note(key, call.incoming.batch, isPolling(call));
  if (sighting.action === 'veto') refuse(call, sighting);
  else if (sighting.action === 'warn') warn(call, sighting.what);
}

function isPolling(call: CallState): boolean {
  return call.tool?.contract.traits?.polling === true;
}

function refuse(call: CallState, { what }: LoopSighting): void {
  call.isVetoed = true;
  call.verdict = { action: 'deny', rule: `loop guard: ${what}`, grants: [] };
  call.endWith('LOOP_DETECTED', { message: `This call was not run: ${what} in this run.` });
}

function warn(call: CallState, what: string): void {
  call.isWarnedOfLoop = true;
  call.warn({
    code: 'LOOP_WARNING',
    message: `${what} in this run. Use the results that are there, or do something else; a loop is stopped.`,
  });
}
