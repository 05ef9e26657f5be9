import type { Ids } from '../ports/ids.ts';

/** Ids that count from 1 for each kind: `run-1`, `run-2`, `call-1`. */
export function createCountedIds(): Ids {
  const counts = new Map<string, number>();
  return {
    next(kind) {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return `${kind}-${count}`;
    },
  };
}
