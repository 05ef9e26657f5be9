import type { CallState } from '../call/call-state.ts';

/**
 * Whether the attempt that has just failed may be made again: only if its error says so, and only if a second one
 * does no harm. A call that ran out of its time may not: an attempt that nobody waits for may still take effect.
 */
export function mayRetry(call: CallState): boolean {
  const { status, error, effects, cancelled } = call;
  if (status !== 'failed' || error?.retryable !== true || cancelled) return false;
  if (error.code === 'TIMEOUT' && error.origin === 'deadline') return false;
  return effects?.readOnly === true || effects?.idempotent === true || effects?.keyed === true;
}
