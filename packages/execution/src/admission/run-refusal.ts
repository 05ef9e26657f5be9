import type { CallState } from '../call/call-state.ts';
import { reachedBound } from '../usage/usage-total.ts';

/** Ends the call if the run has used up what it may use: its calls, or what its tools cost. */
export function refuseIfUsedUp(call: CallState): boolean {
  const { run } = call;
  const { limits } = run.settings;
  if (limits === undefined) return false;
  if (run.usage.calls >= limits.maxCallsPerRun) {
    limitReached(call, `${limits.maxCallsPerRun} calls per run`);
    return true;
  }
  const bound = reachedBound(run.usage.total, limits.runUsage);
  if (bound === undefined) return false;
  limitReached(call, `${bound} per run`);
  return true;
}

export function limitReached(call: CallState, what: string): void {
  denyBy(call, `limit: ${what}`);
  call.endWith('LIMIT_REACHED', {
    message: `This call was not run: the limit of ${what} is reached.`,
  });
}

export function rateReached(call: CallState, rate: string, retryAfterMs: number): void {
  denyBy(call, `rate: ${rate}`);
  const seconds = Math.ceil(retryAfterMs / 1_000);
  call.endWith('RATE_LIMITED', {
    message: `This call was not run: the limit of ${rate} is reached.`,
    hint: `It may be made again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    details: { retryAfterMs },
  });
}

/** The grants that policy found stay in the audit. */
export function denyBy(call: CallState, rule: string): void {
  const { verdict } = call;
  call.verdict = { ...verdict, action: 'deny', rule, grants: verdict?.grants ?? [] };
}
