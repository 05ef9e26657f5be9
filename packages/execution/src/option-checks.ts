import { ToolwrightError } from '@toolwright/core';

/** Each throws ToolwrightError with OPTIONS_INVALID; the place is the option. */
export function oneOf<T extends string>(place: string, value: T, allowed: readonly T[]): T {
  if (allowed.includes(value)) return value;
  throw invalidOption(place, allowed.map((name) => `"${name}"`).join(' or '));
}

export function positive(place: string, value: number): number {
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw invalidOption(place, 'a whole number above 0');
}

export function notNegative(place: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw invalidOption(place, 'a whole number from 0');
}

/** An amount of money or tokens. */
export function amount(place: string, value: number): number {
  if (Number.isFinite(value) && value > 0) return value;
  throw invalidOption(place, 'a number above 0');
}

export function ifGiven<T, R>(value: T | undefined, read: (value: T) => R): R | undefined {
  return value === undefined ? undefined : read(value);
}

export function invalidOption(place: string, expected: string): ToolwrightError {
  return new ToolwrightError('OPTIONS_INVALID', `${place}: expected ${expected}.`, {
    place,
    hint: 'Correct the option; the README of @toolwright/execution lists them.',
  });
}
