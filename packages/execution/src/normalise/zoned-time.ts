/** A calendar date. `month` from 1. */
export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A time of day. */
export interface CivilTime {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

export const midnight: CivilTime = Object.freeze({ hour: 0, minute: 0, second: 0, millisecond: 0 });

const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** True for a time zone that the runtime knows. */
export function isTimezone(timezone: string): boolean {
  try {
    formatOf(timezone);
    return true;
  } catch {
    return false;
  }
}

/** The date that the calendar on the wall shows. */
export function civilDateAt(instantMs: number, timezone: string): CivilDate {
  const wall = new Date(instantMs + offsetAt(instantMs, timezone));
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
}

/** Days are counted on the calendar, so that a day with 23 or 25 hours is one day. */
export function addDays({ year, month, day }: CivilDate, days: number): CivilDate {
  const moved = new Date(Date.UTC(year, month - 1, day + days));
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

/** 0 is Sunday. */
export function weekdayOf({ year, month, day }: CivilDate): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** False for 30 February. */
export function isCivilDate({ year, month, day }: CivilDate): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const same = addDays({ year, month, day }, 0);
  return same.month === month && same.day === day;
}

/**
 * The instant at which the clocks of a zone show a time. A time that the clocks show twice is the first of the
 * two; one that they skip is as long after the jump as it would have been after the old time.
 */
export function instantOf(date: CivilDate, time: CivilTime, timezone: string): number {
  const wall =
    Date.UTC(date.year, date.month - 1, date.day) +
    ((time.hour * 60 + time.minute) * 60 + time.second) * 1_000 +
    time.millisecond;
  // No zone is further than a day from UTC, and none changes its offset twice in two days.
  const before = wall - offsetAt(wall - dayMs, timezone);
  const after = wall - offsetAt(wall + dayMs, timezone);
  const shows = (instant: number): boolean => instant + offsetAt(instant, timezone) === wall;
  if (shows(before)) return before;
  return shows(after) ? after : before;
}

/** What has to be added to UTC for the time on the wall, in milliseconds. */
function offsetAt(instantMs: number, timezone: string): number {
  const parts = new Map<string, number>();
  for (const { type, value } of formatOf(timezone).formatToParts(instantMs))
    parts.set(type, Number(value));
  const get = (type: string): number => parts.get(type) ?? 0;
  const wall =
    Date.UTC(get('year'), get('month') - 1, get('day')) +
    ((get('hour') * 60 + get('minute')) * 60 + get('second')) * 1_000;
  return wall - Math.floor(instantMs / 1_000) * 1_000;
}

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timezone, format);
  return format;
}
