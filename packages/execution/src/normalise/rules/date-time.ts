import { instantOf, isCivilDate, midnight, type CivilDate, type CivilTime } from '../zoned-time.ts';
import { relativeDay } from './relative-day.ts';
import type { Rule } from './rule.ts';

const local = /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?))?$/;
const relative = /^(.+?)(?:(?: at)? (\d{1,2}:\d{2}(?::\d{2})?))?$/;
const clock = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?$/;
const soon = /^in (\d{1,6}) (minute|hour)s?$/;

const soonMs: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000 };

/**
 * A time without a zone (`2026-05-05T09:00`, `2026-05-05`), or `now`, `in 2 hours`, `tomorrow`, `friday at 9:30`
 * as RFC 3339 in UTC. The session's time zone is meant; a day without a time is its midnight. A time that names
 * its zone stays as it is.
 */
export const dateTimeRule: Rule = (text, here) => {
  if (text.length > 40) return undefined;
  const words = text.toLowerCase();
  if (words === 'now') return format(here.now);
  const [, count, unit = ''] = soon.exec(words) ?? [];
  if (count !== undefined) return format(here.now + Number(count) * (soonMs[unit] ?? 0));
  const [date, time] = readLocal(text) ?? readRelative(words, here);
  if (date === undefined || time === undefined) return undefined;
  return format(instantOf(date, time, here.timezone));
};

type Wall = readonly [CivilDate | undefined, CivilTime | undefined];

function readLocal(text: string): Wall | undefined {
  const [whole, year, month, day, time] = local.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  return [isCivilDate(date) ? date : undefined, readTime(time)];
}

function readRelative(words: string, here: Parameters<Rule>[1]): Wall {
  const [, day = '', time] = relative.exec(words) ?? [];
  return [relativeDay(day, here), readTime(time)];
}

function readTime(text: string | undefined): CivilTime | undefined {
  if (text === undefined) return midnight;
  const [, hour, minute, second = '0', fraction = ''] = clock.exec(text) ?? [];
  const time = {
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    millisecond: Number(fraction.padEnd(3, '0').slice(0, 3)),
  };
  return time.hour <= 23 && time.minute <= 59 && time.second <= 59 ? time : undefined;
}

/** Whole seconds without a fraction, as most schemas' patterns ask. */
function format(instantMs: number): string | undefined {
  const instant = new Date(instantMs);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString().replace('.000Z', 'Z');
}
