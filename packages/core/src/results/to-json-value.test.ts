import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { toJsonValue } from './to-json-value.ts';

const cycle: Record<string, unknown> = { name: 'a' };
cycle['self'] = cycle;
const shared = { n: 1 };
let deep: unknown = 1;
for (let level = 0; level < 300; level += 1) deep = [deep];

describe('toJsonValue', () => {
  it.each<[what: string, value: unknown, json: unknown]>([
    ['JSON', { a: [1, 'x', null, true] }, { a: [1, 'x', null, true] }],
    ['undefined', undefined, null],
    ['members without a value', { a: undefined, f: () => 1, s: Symbol('s'), b: 1 }, { b: 1 }],
    ['items without a value', [undefined, () => 1, 1], [null, null, 1]],
    ['holes', new Array<number>(2), [null, null]],
    ['BigInt', { n: 12345678901234567890n }, { n: '12345678901234567890' }],
    ['numbers that are not finite', [Number.NaN, Number.NEGATIVE_INFINITY], ['NaN', '-Infinity']],
    ['a cycle', cycle, { name: 'a', self: '[circular]' }],
    ['an object that occurs twice', [shared, shared], [{ n: 1 }, { n: 1 }]],
    ['a Date', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['an invalid Date', new Date(Number.NaN), 'Invalid Date'],
    ['an Error', new TypeError('no'), { name: 'TypeError', message: 'no' }],
    ['a Map', new Map<unknown, unknown>([['a', 1n]]), [['a', '1']]],
    ['a Set', new Set([1]), [1]],
    ['bytes', new Uint8Array(3), '[3 bytes]'],
    ['what has toJSON', { toJSON: () => ({ n: 1n }) }, { n: '1' }],
    [
      'what has a toJSON that throws',
      {
        a: {
          toJSON: () => {
            throw new Error('x');
          },
        },
      },
      { a: '[unreadable]' },
    ],
    [
      'a getter that throws',
      {
        get a() {
          throw new Error('x');
        },
        b: 1,
      },
      { a: '[unreadable]', b: 1 },
    ],
    [
      'a class instance',
      new (class Point {
        x = 1;
      })(),
      { x: 1 },
    ],
  ])('brings %s nearest to JSON', (_, value, json) => {
    expect(toJsonValue(value)).toEqual(json);
  });

  it('keeps a key named __proto__ as data', () => {
    const value = toJsonValue(JSON.parse('{"__proto__":{"admin":true}}'));
    expect(Object.keys(value as object)).toEqual(['__proto__']);
    expect((value as { admin?: unknown }).admin).toBeUndefined();
  });

  it('ends at deep nesting', () => {
    expect(JSON.stringify(toJsonValue(deep))).toContain('[nested too deep]');
  });

  it('makes JSON of anything, never throwing', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      withSparseArray: true,
      withNullPrototype: true,
    });
    fc.assert(
      fc.property(anything, (value) => void JSON.parse(JSON.stringify(toJsonValue(value)))),
    );
  });

  it('changes nothing that is JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(toJsonValue(value))).toBe(canonicalJson(value));
      }),
    );
  });

  it.each([
    ['alone', -0, 0],
    ['in an array', [-0], [0]],
    ['as a member', { n: -0 }, { n: 0 }],
    ['in a Map', new Map([['n', -0]]), [['n', 0]]],
    ['from toJSON', { toJSON: () => -0 }, 0],
  ])('writes a negative zero %s as the zero that JSON makes of it', (_place, value, expected) => {
    // toEqual tells the two zeros apart.
    expect(toJsonValue(value)).toEqual(expected);
  });
});
