import type { JsonValue } from '@toolwright/core';
import { warningOf } from './warning-of.ts';
import type { WarningRule } from './warning-rule.ts';

/** The tool says when its answer was true (`metadata.asOf`), and that is longer ago than `traits.maxAgeMs`. */
export const staleRule: WarningRule = ({ metadata, tool, run }) => {
  const maxAgeMs = tool?.contract.traits?.maxAgeMs;
  if (maxAgeMs === undefined) return undefined;
  const asOf = readTime(metadata?.['asOf']);
  if (asOf === undefined) return undefined;
  const ageMs = run.settings.ports.clock.now() - asOf;
  return ageMs > maxAgeMs
    ? warningOf(
        'OUTPUT_STALE',
        `The result is ${seconds(ageMs)} old, and such results hold for ${seconds(maxAgeMs)}.`,
      )
    : undefined;
};

/** Milliseconds since the epoch, or an RFC 3339 date and time. */
function readTime(value: JsonValue | undefined): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : value;
  return typeof time === 'number' && Number.isFinite(time) ? time : undefined;
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 1_000)} s`;
}
