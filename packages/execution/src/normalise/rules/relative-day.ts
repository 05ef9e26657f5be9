import { addDays, civilDateAt, weekdayOf, type CivilDate } from '../zoned-time.ts';
import type { Here } from './rule.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const near: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);
const inDays = /^in (\d{1,5}) days?$/;

/**
 * The date that `today`, `tomorrow`, `yesterday`, `in 3 days` or a weekday's English name means in the session's
 * time zone; undefined for other words. A weekday is the coming one, one to seven days ahead.
 */
export function relativeDay(text: string, here: Here): CivilDate | undefined {
  const words = text.toLowerCase();
  const today = civilDateAt(here.now, here.timezone);
  const days = near.get(words) ?? daysAhead(words) ?? daysToWeekday(words, today);
  return days === undefined ? undefined : addDays(today, days);
}

function daysAhead(words: string): number | undefined {
  const [, count] = inDays.exec(words) ?? [];
  return count === undefined ? undefined : Number(count);
}

function daysToWeekday(words: string, today: CivilDate): number | undefined {
  const weekday = weekdays.indexOf(words);
  if (weekday === -1) return undefined;
  return ((weekday - weekdayOf(today) + 6) % 7) + 1;
}
