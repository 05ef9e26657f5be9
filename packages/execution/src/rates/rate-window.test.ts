import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTaken, roomAt, takeAt, type Taken, type Window } from './rate-window.ts';

/** Tries a call at each of these times; the times of those that were let through. */
function letThrough(times: readonly number[], window: Window): number[] {
  let taken: Taken = [];
  return times.filter((now) => {
    const room = roomAt(taken, now, window);
    if (room.retryAfterMs > 0) return false;
    taken = takeAt(room.taken, now, window);
    return true;
  });
}

describe('rate window', () => {
  it('slides: a call leaves it after its own time', () => {
    const window = { calls: 2, perMs: 100 };
    expect(letThrough([0, 60, 99, 100, 101, 159, 160, 161], window)).toEqual([0, 60, 100, 160]);
  });

  it('says when the next call fits', () => {
    const window = { calls: 2, perMs: 100 };
    const taken = takeAt(takeAt([], 0, window), 60, window);
    expect(roomAt(taken, 70, window).retryAfterMs).toBe(30);
    expect(roomAt(taken, 100, window).retryAfterMs).toBe(0);
  });

  it('fault: a clock that is set back locks everybody out, or lets everybody through', () => {
    const window = { calls: 2, perMs: 100 };
    const day = 86_400_000;
    const taken = takeAt(takeAt([], day, window), day, window);
    const { taken: clamped, retryAfterMs } = roomAt(taken, 0, window);
    expect(retryAfterMs).toBe(100);
    expect(roomAt(clamped, 100, window).retryAfterMs).toBe(0);
  });

  it.each([
    ['nothing', undefined],
    ['no list', { a: 1 }],
    ['entries of another form', [[1], ['a', 1], 7, null]],
  ])('reads %s as an empty window', (_case, value) => {
    expect(readTaken(value as never)).toEqual([]);
  });

  it('never holds more calls than it may, wherever it is laid, and stays small', () => {
    const windows = fc.record({
      calls: fc.integer({ min: 1, max: 400 }),
      perMs: fc.integer({ min: 1, max: 5_000 }),
    });
    fc.assert(
      fc.property(windows, fc.array(fc.nat(40), { maxLength: 600 }), (window, gaps) => {
        let now = 1_000_000;
        const passed = letThrough(
          gaps.map((gap) => (now += gap)),
          window,
        );
        for (const [index, at] of passed.entries()) {
          const inside = passed.slice(index).filter((other) => other < at + window.perMs);
          expect(inside.length).toBeLessThanOrEqual(window.calls);
        }
        let taken: Taken = [];
        for (const at of passed) taken = takeAt(roomAt(taken, at, window).taken, at, window);
        expect(taken.length).toBeLessThanOrEqual(102);
      }),
    );
  });
});
