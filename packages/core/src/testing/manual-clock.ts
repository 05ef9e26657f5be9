import type { Clock } from '../ports/clock.ts';

/** A clock that stands still until a test moves it. */
export interface ManualClock extends Clock {
  /** Moves on and calls every timer that falls due, in order of due time, then of setting. */
  advance(ms: number): void;
  /** As `advance`, and lets pending promises go on after each timer and at the end. */
  advanceAsync(ms: number): Promise<void>;
  /** Sets the wall clock only, as a user or a time server may. */
  setNow(now: number): void;
  /** Timers that wait. */
  readonly timerCount: number;
}

interface Timer {
  readonly dueAt: number;
  readonly callback: () => void;
}

/** Starts at `startAt` (milliseconds since the epoch; default 2026-01-01T00:00:00Z), monotonic time at 0. */
export function createManualClock({
  startAt = Date.UTC(2026, 0, 1),
}: { readonly startAt?: number } = {}): ManualClock {
  // Insertion order breaks ties.
  const timers = new Set<Timer>();
  let elapsed = 0;
  let offset = startAt;

  function nextDue(until: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of timers) {
      if (timer.dueAt <= until && (next === undefined || timer.dueAt < next.dueAt)) next = timer;
    }
    return next;
  }

  function fire(timer: Timer): void {
    timers.delete(timer);
    elapsed = Math.max(elapsed, timer.dueAt);
    timer.callback();
  }

  return {
    now: () => offset + elapsed,
    monotonic: () => elapsed,
    setTimer(callback, delayMs) {
      const timer = { dueAt: elapsed + Math.max(0, delayMs), callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(ms) {
      const until = elapsed + ms;
      for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) fire(timer);
      elapsed = until;
    },
    async advanceAsync(ms) {
      const until = elapsed + ms;
      await settle();
      for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) {
        fire(timer);
        await settle();
      }
      elapsed = until;
    },
    setNow(now) {
      offset = now - elapsed;
    },
    get timerCount() {
      return timers.size;
    },
  };
}

/** One turn of the event loop: every promise that can go on has gone on by then. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
