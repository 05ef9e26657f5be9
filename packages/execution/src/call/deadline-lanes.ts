import type { Clock } from '@toolwright/core';

/** Something that has to be told when its time is up. The links belong to the lane. */
export interface Deadline {
  dueAtMs: number;
  before: Deadline | undefined;
  after: Deadline | undefined;
  onDue(): void;
}

/**
 * Deadlines of many calls over few timers. Deadlines of one length fall due in the order in which they were
 * set, so each length is a lane, and a lane needs one timer, for its first entry. An empty lane holds none.
 */
export class DeadlineLanes {
  readonly #clock: Clock;
  readonly #lanes = new Map<number, Lane>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(deadline: Deadline, lengthMs: number): Lane {
    let lane = this.#lanes.get(lengthMs);
    if (lane === undefined) {
      lane = new Lane(this.#clock, lengthMs);
      this.#lanes.set(lengthMs, lane);
    }
    lane.add(deadline);
    return lane;
  }
}

class Lane {
  readonly #clock: Clock;
  readonly #lengthMs: number;
  #first: Deadline | undefined = undefined;
  #last: Deadline | undefined = undefined;
  #cancelTimer: (() => void) | undefined = undefined;
  readonly #onTimer = (): void => this.#expire();

  constructor(clock: Clock, lengthMs: number) {
    this.#clock = clock;
    this.#lengthMs = lengthMs;
  }

  add(deadline: Deadline): void {
    deadline.dueAtMs = this.#clock.monotonic() + this.#lengthMs;
    deadline.before = this.#last;
    if (this.#last === undefined) this.#first = deadline;
    else this.#last.after = deadline;
    this.#last = deadline;
    this.#cancelTimer ??= this.#clock.setTimer(this.#onTimer, this.#lengthMs);
  }

  remove(deadline: Deadline): void {
    const { before, after } = deadline;
    if (before === undefined) this.#first = after;
    else before.after = after;
    if (after === undefined) this.#last = before;
    else after.before = before;
    deadline.before = deadline.after = undefined;
    if (this.#first !== undefined) return;
    // A timer left behind would keep the process alive.
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }

  #expire(): void {
    this.#cancelTimer = undefined;
    const now = this.#clock.monotonic();
    // `onDue` removes the entry.
    while (this.#first !== undefined && this.#first.dueAtMs <= now) this.#first.onDue();
    if (this.#first === undefined) return;
    // Timers may fire a little early: at least one millisecond, so that this never spins.
    this.#cancelTimer ??= this.#clock.setTimer(
      this.#onTimer,
      Math.max(1, this.#first.dueAtMs - now),
    );
  }
}

export type { Lane };
