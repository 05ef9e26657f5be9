import type { Clock } from './clock.ts';

/** The longest delay that runtimes keep; a longer one would fire at once there. */
const longestDelayMs = 2_147_483_647;

/** The machine's own time. Timers may be longer than the 24.8 days of `setTimeout`. */
export const systemClock: Clock = Object.freeze({
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimer(callback: () => void, delayMs: number) {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (remainingMs: number) => {
      const delay = Math.min(Math.max(0, remainingMs), longestDelayMs);
      timer = setTimeout(
        () => (remainingMs > delay ? wait(remainingMs - delay) : callback()),
        delay,
      );
    };
    wait(delayMs);
    return () => clearTimeout(timer);
  },
});
