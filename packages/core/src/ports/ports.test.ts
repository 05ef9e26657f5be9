import { describe, expect, it } from 'vitest';
import { randomIds } from './random-ids.ts';
import { silentLogger } from './silent-logger.ts';
import { systemClock } from './system-clock.ts';

describe('the machine’s ports', () => {
  it('tell time that goes on', () => {
    const before = systemClock.monotonic();
    expect(systemClock.monotonic()).toBeGreaterThanOrEqual(before);
    expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(60_000);
  });

  it('call a timer once, and not after it was cancelled', async () => {
    const called: string[] = [];
    systemClock.setTimer(() => called.push('cancelled'), 0)();
    // A delay above 2^31 ms would fire at once in a plain `setTimeout`.
    const cancelLong = systemClock.setTimer(() => called.push('long'), 2 ** 32);
    await new Promise<void>((resolve) => void systemClock.setTimer(resolve, 1));
    cancelLong();
    expect(called).toEqual([]);
  });

  it('give ids that name their kind and do not repeat', () => {
    const ids = Array.from({ length: 100 }, () => randomIds.next('run'));
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^run_[0-9a-f]{32}$/);
  });

  it('log nothing by default', () => {
    expect(silentLogger.error('x')).toBeUndefined();
  });
});
