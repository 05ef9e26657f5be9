import type { JsonValue, StatePort } from '@toolwright/core';
import { readTaken, roomAt, takeAt } from './rate-window.ts';
import type { CallRate } from './rates-of.ts';

/** Several processes may write one window; whoever loses looks again. */
const maxTries = 50;

/** When the next call fits, in milliseconds; 0 if one fits now. Counts nothing. Rejects as the store does. */
export async function peekRate(state: StatePort, rate: CallRate, now: number): Promise<number> {
  const entry = await state.get(rate.key);
  return roomAt(readTaken(entry?.value), now, rate.limit).retryAfterMs;
}

/**
 * Counts a call and gives 0, or gives the time after which the next one fits and counts nothing. Rejects as the
 * store does, and with an error if too many others write at the same time.
 */
export async function takeRate(state: StatePort, rate: CallRate, now: number): Promise<number> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const entry = await state.get(rate.key);
    const { taken, retryAfterMs } = roomAt(readTaken(entry?.value), now, rate.limit);
    if (retryAfterMs > 0) return retryAfterMs;
    const next = takeAt(taken, now, rate.limit) as unknown as JsonValue;
    const written = await state.set(rate.key, next, {
      ifVersion: entry?.version ?? null,
      expiresAt: now + rate.limit.perMs,
    });
    if (written !== undefined) return 0;
  }
  throw new Error('The rate is written by too many at the same time.');
}
