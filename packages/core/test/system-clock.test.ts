import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '@toolwright/core';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits longer than setTimeout can, and not a millisecond less', () => {
  const callback = vi.fn();
  const monthMs = 40 * 24 * 60 * 60 * 1_000;
  systemClock.setTimer(callback, monthMs);
  vi.advanceTimersByTime(monthMs - 1);
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(callback).toHaveBeenCalledOnce();
});

it('cancels a long timer also after its first part', () => {
  const callback = vi.fn();
  const cancel = systemClock.setTimer(callback, 2 ** 32);
  vi.advanceTimersByTime(2 ** 31);
  cancel();
  vi.advanceTimersByTime(2 ** 33);
  expect(callback).not.toHaveBeenCalled();
});
