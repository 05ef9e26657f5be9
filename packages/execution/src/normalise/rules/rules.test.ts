import { describe, expect, it } from 'vitest';
import { currencyRule } from './currency.ts';
import { dateTimeRule } from './date-time.ts';
import { dateRule } from './date.ts';
import { emailRule } from './email.ts';
import { integerRule, numberRule } from './number.ts';
import type { Here } from './rule.ts';
import { unitBases, unitRule } from './unit.ts';

/** Tuesday, 5 May 2026, 23:30 in UTC; already Wednesday in Berlin. */
const here: Here = { now: Date.UTC(2026, 4, 5, 23, 30), timezone: 'Europe/Berlin' };

describe('number and integer', () => {
  it.each([
    ['2.5', 2.5],
    ['-1e3', -1000],
    ['0', 0],
    ['9007199254740991', 9007199254740991],
    ['9007199254740993', undefined],
    ['1e999', undefined],
    [' 1', undefined],
    ['1,5', undefined],
    ['+1', undefined],
    ['0x10', undefined],
    ['', undefined],
    ['NaN', undefined],
    ['Infinity', undefined],
    ['1'.repeat(50), undefined],
  ])('reads %j as %s', (text, expected) => {
    expect(numberRule(text, here)).toBe(expected);
  });

  it.each([
    ['42', 42],
    ['42.0', 42],
    ['42.5', undefined],
  ])('reads the integer %j as %s', (text, expected) => {
    expect(integerRule(text, here)).toBe(expected);
  });
});

describe('email and currency', () => {
  it.each([
    ['Ann.Lee@Example.COM', 'Ann.Lee@example.com'],
    ['ann@example.com', 'ann@example.com'],
    ['no address', undefined],
    ['a@b@c', undefined],
    [' ann@Example.com', undefined],
  ])('reads the address %j as %s', (text, expected) => {
    expect(emailRule(text, here)).toBe(expected);
  });

  it.each([
    ['eur', 'EUR'],
    ['Usd', 'USD'],
    ['€', undefined],
    ['euro', undefined],
    ['', undefined],
  ])('reads the currency %j as %s', (text, expected) => {
    expect(currencyRule(text, here)).toBe(expected);
  });
});

describe('unit', () => {
  it.each([
    ['ms', '1.5 h', 5_400_000],
    ['ms', '90s', 90_000],
    ['ms', '250', 250],
    ['s', '2 minutes', 120],
    ['min', '90 sec', 1.5],
    ['day', '1 week', 7],
    ['byte', '1.5 MB', 1_500_000],
    ['byte', '1.5 MiB', 1_572_864],
    ['kb', '1 GB', 1_000_000],
    ['m', '3 ft', 0.9144],
    ['cm', '1 in', 2.54],
    ['km', '10 miles', 16.09344],
    ['kg', '1 lb', 0.45359237],
    ['celsius', '212 F', 100],
    ['fahrenheit', '37 °C', 98.6],
    ['kelvin', '-273.15 celsius', 0],
    ['ms', '3 kg', undefined],
    ['ms', '5 fortnights', undefined],
    ['ms', '1 h 30 min', undefined],
    ['ms', 'constructor', undefined],
    ['ms', '', undefined],
  ])('unit:%s reads %j as %s', (base, text, expected) => {
    expect(unitRule(base)?.(text, here)).toBe(expected);
  });

  it('has no rule for a base that it does not know', () => {
    expect(unitRule('parsec')).toBeUndefined();
    expect(unitRule('constructor')).toBeUndefined();
    expect(unitBases.every((base) => unitRule(base) !== undefined)).toBe(true);
  });
});

describe('date', () => {
  it.each([
    ['today', '2026-05-06'],
    ['Tomorrow', '2026-05-07'],
    ['yesterday', '2026-05-05'],
    ['in 1 day', '2026-05-07'],
    ['in 30 days', '2026-06-05'],
    ['wednesday', '2026-05-13'],
    ['Thursday', '2026-05-07'],
    ['tuesday', '2026-05-12'],
    ['2026-05-05', undefined],
    ['next friday', undefined],
    ['May 5', undefined],
    [' today', undefined],
    ['2', undefined],
    ['', undefined],
  ])('reads %j as %s in the session’s time zone', (text, expected) => {
    expect(dateRule(text, here)).toBe(expected);
  });
});

describe('date-time', () => {
  it.each([
    ['2026-05-05T10:00', '2026-05-05T08:00:00Z'],
    ['2026-01-05 10:00:30', '2026-01-05T09:00:30Z'],
    ['2026-05-05T10:00:00.25', '2026-05-05T08:00:00.250Z'],
    ['2026-05-05', '2026-05-04T22:00:00Z'],
    ['today', '2026-05-05T22:00:00Z'],
    ['tomorrow at 9:30', '2026-05-07T07:30:00Z'],
    ['friday 18:00', '2026-05-08T16:00:00Z'],
    ['in 2 days', '2026-05-07T22:00:00Z'],
    ['in 90 minutes', '2026-05-06T01:00:00Z'],
    ['in 1 hour', '2026-05-06T00:30:00Z'],
    ['now', '2026-05-05T23:30:00Z'],
    ['2026-05-05T10:00:00Z', undefined],
    ['2026-05-05T10:00:00+05:00', undefined],
    ['2026-02-30T10:00', undefined],
    ['2026-05-05T25:00', undefined],
    ['tomorrow at 25:00', undefined],
    ['soon', undefined],
    ['', undefined],
    ['10:00', undefined],
  ])('fault: a time without a zone is taken as UTC (%j is %s)', (text, expected) => {
    expect(dateTimeRule(text, here)).toBe(expected);
  });
});
