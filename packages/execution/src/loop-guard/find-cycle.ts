import { longestCycle } from './loop-settings.ts';

/**
 * How often the pattern at the end of a list comes round, counting a part of a round as a part: A B A B A is 2.5
 * rounds of two. Patterns of 2 to 5 different calls; 1 if there is none.
 */
export function roundsAtEnd(keys: readonly string[]): number {
  const last = keys.length - 1;
  if (keys[last] === keys[last - 1]) return 1;
  let most = 1;
  for (let period = 2; period <= longestCycle; period += 1) {
    let matching = 0;
    while (
      last - matching - period >= 0 &&
      keys[last - matching] === keys[last - matching - period]
    )
      matching += 1;
    if (matching > 0) most = Math.max(most, (matching + period) / period);
  }
  return most;
}
