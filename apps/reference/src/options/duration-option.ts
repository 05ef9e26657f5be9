import { referenceError } from '../errors.ts';
import type { ParsedOptions } from './parse-options.ts';
import { textOption } from './shared-options.ts';

const unitMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
/** As long as decisions are kept. */
const longestMs = 90 * 86_400_000;

/** A time such as 30s, 10m, 24h or 7d, in milliseconds; undefined if the text is none. */
export function readDuration(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (unitMs[unit] ?? 0);
}

/** The option's time; undefined if it was not given. Throws OPTION_INVALID. */
export function durationOption(values: ParsedOptions['values'], name: string): number | undefined {
  const text = textOption(values, name);
  if (text === undefined) return undefined;
  const durationMs = readDuration(text) ?? 0;
  if (durationMs < 1 || durationMs > longestMs) {
    throw referenceError('OPTION_INVALID', {
      place: `--${name}`,
      message: 'The option needs a time of at most 90 days, such as 30s, 10m, 24h or 7d.',
    });
  }
  return durationMs;
}
