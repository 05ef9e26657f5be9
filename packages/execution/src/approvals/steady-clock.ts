import type { Clock } from '@toolwright/core';

/**
 * The time of day that never goes back: a system clock that is set back must not make an expired approval valid
 * again. While the wall clock lags behind, time passes as the monotonic clock says.
 */
export function createSteadyClock(clock: Clock): () => number {
  let now = Number.NEGATIVE_INFINITY;
  let elapsed = clock.monotonic();
  return () => {
    const monotonic = clock.monotonic();
    now = Math.max(clock.now(), now + Math.max(0, monotonic - elapsed));
    elapsed = monotonic;
    return now;
  };
}
