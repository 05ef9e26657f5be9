import type { Fault } from '../errors/fault.ts';

/** What is wrong with a value, if anything; `place` is the value's own. */
export type Check = (value: unknown, place: string) => readonly Fault[];

/** A check that a predicate makes; `message` says what to write. */
export function expectThat(holds: (value: unknown) => boolean, message: string): Check {
  return (value, place) => (holds(value) ? [] : [{ place, message }]);
}

export function oneOf(values: readonly unknown[]): Check {
  return expectThat((value) => values.includes(value), `Use one of ${values.join(', ')}.`);
}

export const isText = expectThat(
  (value) => typeof value === 'string' && value.trim() !== '',
  'Write a text that is not empty.',
);
export const isBoolean = expectThat((value) => typeof value === 'boolean', 'Use true or false.');
export const isMethod = expectThat((value) => typeof value === 'function', 'Give a function.');
export const isPositiveInteger = expectThat(
  (value) => Number.isSafeInteger(value) && (value as number) > 0,
  'Use a whole number above 0.',
);
export const isNotNegative = expectThat(
  (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
  'Use a number that is not negative.',
);

/** An array whose items pass `item`. */
export function listOf(item: Check): Check {
  return (value, place) =>
    Array.isArray(value)
      ? value.flatMap((entry: unknown, index) => item(entry, `${place}/${index}`))
      : [{ place, message: 'Use an array.' }];
}

export interface ObjectShape {
  readonly required?: Readonly<Record<string, Check>>;
  readonly optional?: Readonly<Record<string, Check>>;
}

/** An object with these members and no others: a misspelt option must not be silently ignored. */
export function objectOf({ required = {}, optional = {} }: ObjectShape): Check {
  const known = [...Object.keys(required), ...Object.keys(optional)];
  return (value, place) => {
    if (!isPlainObject(value)) return [{ place, message: 'Use an object.' }];
    const faults = membersFaults(value, place, { required, optional });
    const unknown = Object.keys(value).filter((key) => !known.includes(key));
    const message = `Not known here; there are ${known.join(', ')}.`;
    return [...faults, ...unknown.map((key) => ({ place: `${place}/${key}`, message }))];
  };
}

/** Checks the members of `value` that the shape names; others are left alone. `''` as place: no prefix. */
export function membersFaults(
  value: object,
  place: string,
  { required = {}, optional = {} }: ObjectShape,
): Fault[] {
  const prefix = place === '' ? '' : `${place}/`;
  const member = (key: string): unknown => (value as Record<string, unknown>)[key];
  return [
    ...Object.entries(required).flatMap(([key, check]) => check(member(key), `${prefix}${key}`)),
    ...Object.entries(optional).flatMap(([key, check]) =>
      member(key) === undefined ? [] : check(member(key), `${prefix}${key}`),
    ),
  ];
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
