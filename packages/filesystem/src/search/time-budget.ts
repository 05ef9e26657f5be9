import type { Clock } from '@toolwright/core';

/** Says when a search has to answer with what it has. */
export interface TimeBudget {
  isOver(): boolean;
}

export function startTimeBudget(clock: Clock, budgetMs: number): TimeBudget {
  const endsAt = clock.monotonic() + budgetMs;
  return { isOver: () => clock.monotonic() >= endsAt };
}
