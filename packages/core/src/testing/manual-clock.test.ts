import { describe, expect, it } from 'vitest';
import { createManualClock } from './manual-clock.ts';

describe('a manual clock', () => {
  it('stands still', () => {
    const clock = createManualClock();
    expect([clock.now(), clock.monotonic()]).toEqual([Date.UTC(2026, 0, 1), 0]);
  });

  it('calls timers in order of due time, then of setting, each at its time', () => {
    const clock = createManualClock({ startAt: 0 });
    const called: string[] = [];
    const at = (name: string) => () => called.push(`${name}@${clock.now()}`);
    clock.setTimer(at('c'), 20);
    clock.setTimer(at('a'), 10);
    clock.setTimer(at('b'), 10);
    clock.setTimer(at('late'), 31);
    clock.setTimer(() => clock.setTimer(at('inner'), 5), 25);
    clock.advance(30);
    expect(called).toEqual(['a@10', 'b@10', 'c@20', 'inner@30']);
    expect([clock.now(), clock.timerCount]).toEqual([30, 1]);
  });

  it('does not call what was cancelled', () => {
    const clock = createManualClock();
    const called: number[] = [];
    const cancel = clock.setTimer(() => called.push(1), 10);
    clock.setTimer(cancel, 5);
    clock.advance(10);
    expect([called, clock.timerCount]).toEqual([[], 0]);
  });

  it('lets promises go on between timers with advanceAsync', async () => {
    const clock = createManualClock({ startAt: 0 });
    const called: number[] = [];
    const wait = (ms: number) => new Promise<void>((resolve) => void clock.setTimer(resolve, ms));
    const work = (async () => {
      for (const ms of [10, 10]) {
        await wait(ms);
        called.push(clock.now());
      }
    })();
    await clock.advanceAsync(20);
    await work;
    expect(called).toEqual([10, 20]);
  });

  it('sets the wall clock apart from monotonic time', () => {
    const clock = createManualClock();
    clock.advance(5);
    clock.setNow(1_000);
    expect([clock.now(), clock.monotonic()]).toEqual([1_000, 5]);
    clock.advance(1);
    expect([clock.now(), clock.monotonic()]).toEqual([1_001, 6]);
  });
});
