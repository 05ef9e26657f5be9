import { createManualClock } from '@toolwright/core/testing';
import { expect, it } from 'vitest';
import { createSteadyClock } from './steady-clock.ts';

it('follows the wall clock, and goes on at the pace of the monotonic one while that lags behind', () => {
  const clock = createManualClock({ startAt: 1_000_000 });
  const now = createSteadyClock(clock);
  expect(now()).toBe(1_000_000);
  clock.advance(500);
  expect(now()).toBe(1_000_500);
  clock.setNow(900_000);
  expect(now()).toBe(1_000_500);
  clock.advance(70);
  expect(now()).toBe(1_000_570);
  clock.setNow(2_000_000);
  expect(now()).toBe(2_000_000);
});
