import { describe, expect, it } from 'vitest';
import {
  addDays,
  civilDateAt,
  instantOf,
  isCivilDate,
  isTimezone,
  midnight,
  weekdayOf,
} from './zoned-time.ts';

const at = (hour: number, minute = 0) => ({ ...midnight, hour, minute });
const iso = (instant: number): string => new Date(instant).toISOString();

describe('instantOf', () => {
  it.each([
    [
      'summer',
      { year: 2026, month: 7, day: 1 },
      at(9),
      'Europe/Berlin',
      '2026-07-01T07:00:00.000Z',
    ],
    [
      'winter',
      { year: 2026, month: 1, day: 1 },
      at(9),
      'Europe/Berlin',
      '2026-01-01T08:00:00.000Z',
    ],
    [
      'a time that the clocks skip',
      { year: 2026, month: 3, day: 29 },
      at(2, 30),
      'Europe/Berlin',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'a time that the clocks show twice',
      { year: 2026, month: 10, day: 25 },
      at(2, 30),
      'Europe/Berlin',
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'a midnight that the clocks skip',
      { year: 2018, month: 11, day: 4 },
      at(0),
      'America/Sao_Paulo',
      '2018-11-04T03:00:00.000Z',
    ],
    [
      'half an hour of summer time',
      { year: 2026, month: 12, day: 25 },
      at(12),
      'Australia/Lord_Howe',
      '2026-12-25T01:00:00.000Z',
    ],
    [
      'far east',
      { year: 2026, month: 1, day: 1 },
      at(0),
      'Pacific/Kiritimati',
      '2025-12-31T10:00:00.000Z',
    ],
    [
      'a day that a zone left out',
      { year: 2011, month: 12, day: 30 },
      at(12),
      'Pacific/Apia',
      '2011-12-30T22:00:00.000Z',
    ],
    ['before 1970', { year: 1950, month: 6, day: 1 }, at(0), 'UTC', '1950-06-01T00:00:00.000Z'],
  ])('places %s', (_case, date, time, zone, expected) => {
    expect(iso(instantOf(date, time, zone))).toBe(expected);
  });
});

describe('dates', () => {
  it('counts days on the calendar and not in hours', () => {
    expect(addDays({ year: 2026, month: 2, day: 28 }, 1)).toEqual({ year: 2026, month: 3, day: 1 });
    expect(addDays({ year: 2028, month: 2, day: 28 }, 1)).toEqual({
      year: 2028,
      month: 2,
      day: 29,
    });
    expect(addDays({ year: 2026, month: 1, day: 1 }, -1)).toEqual({
      year: 2025,
      month: 12,
      day: 31,
    });
  });

  it('knows the day on the wall of another zone', () => {
    const instant = Date.UTC(2026, 4, 5, 23, 30);
    expect(civilDateAt(instant, 'UTC')).toEqual({ year: 2026, month: 5, day: 5 });
    expect(civilDateAt(instant, 'Europe/Berlin')).toEqual({ year: 2026, month: 5, day: 6 });
    expect(civilDateAt(Date.UTC(2026, 4, 5, 3), 'America/Los_Angeles')).toEqual({
      year: 2026,
      month: 5,
      day: 4,
    });
  });

  it('knows weekdays, dates that do not exist, and time zones', () => {
    expect(weekdayOf({ year: 2026, month: 5, day: 5 })).toBe(2);
    expect(isCivilDate({ year: 2026, month: 2, day: 29 })).toBe(false);
    expect(isCivilDate({ year: 2028, month: 2, day: 29 })).toBe(true);
    expect(isTimezone('Europe/Berlin')).toBe(true);
    expect(isTimezone('Europe/Atlantis')).toBe(false);
  });
});
