import type { CivilDate } from '../zoned-time.ts';
import { relativeDay } from './relative-day.ts';
import type { Rule } from './rule.ts';

/** `"tomorrow"` → `"2026-05-06"`. */
export const dateRule: Rule = (text, here) => {
  const day = relativeDay(text, here);
  return day === undefined ? undefined : formatDate(day);
};

function formatDate({ year, month, day }: CivilDate): string {
  return [pad(year, 4), pad(month, 2), pad(day, 2)].join('-');
}

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}
