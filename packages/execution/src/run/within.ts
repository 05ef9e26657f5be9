import type { Clock } from '@toolwright/core';

/** Waits for a promise, but no longer than `limitMs`. Never rejects; false if it did not settle in time. */
export function within(
  clock: Clock,
  limitMs: number,
  promise: Promise<unknown> | undefined,
): Promise<boolean> {
  if (promise === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    const cancel = clock.setTimer(() => resolve(false), limitMs);
    const settle = (): void => {
      cancel();
      resolve(true);
    };
    promise.then(settle, settle);
  });
}
