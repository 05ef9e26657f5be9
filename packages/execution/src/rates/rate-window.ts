import type { JsonValue } from '@toolwright/core';

/** At most `calls` in any stretch of `perMs`. */
export interface Window {
  readonly calls: number;
  readonly perMs: number;
}

/** When calls came, oldest first: `[milliseconds since the epoch, how many]`. */
export type Taken = ReadonlyArray<readonly [at: number, count: number]>;

/** `retryAfterMs`: when the next call fits; 0 if one fits now. */
export interface Room {
  readonly taken: Taken;
  readonly retryAfterMs: number;
}

/** Calls of one moment are kept as one entry; of large windows a moment is so much of the window. */
const momentsOfLargeWindow = 100;

/**
 * What of a window is taken at a time. The window slides: it never holds more than its calls, wherever it is laid.
 * Entries from the future come from a clock that was set back since; they count as of now, so that nobody waits
 * longer than one window for a mistake of the clock.
 */
export function roomAt(given: Taken, now: number, { calls, perMs }: Window): Room {
  const taken = given
    .map(([at, count]) => [Math.min(at, now), count] as const)
    .filter(([at]) => at > now - perMs);
  let over = taken.reduce((sum, [, count]) => sum + count, 0) - calls;
  if (over < 0) return { taken, retryAfterMs: 0 };
  for (const [at, count] of taken) {
    over -= count;
    if (over < 0) return { taken, retryAfterMs: at + perMs - now };
  }
  return { taken, retryAfterMs: perMs };
}

/** The window with one more call in it. */
export function takeAt(taken: Taken, now: number, { calls, perMs }: Window): Taken {
  const momentMs = calls <= momentsOfLargeWindow ? 1 : Math.ceil(perMs / momentsOfLargeWindow);
  const last = taken.at(-1);
  if (last === undefined || Math.floor(last[0] / momentMs) < Math.floor(now / momentMs))
    return [...taken, [now, 1]];
  // The later time: a moment leaves the window only when its last call does.
  return [...taken.slice(0, -1), [now, last[1] + 1]];
}

/** Entries as a store gives them back; what has another form is left out. */
export function readTaken(value: JsonValue | undefined): Taken {
  if (!Array.isArray(value)) return [];
  return (value as readonly JsonValue[]).filter(
    (entry): entry is [number, number] =>
      Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'number'),
  );
}
