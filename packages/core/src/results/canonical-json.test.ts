import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

const cycle: Record<string, unknown> = {};
cycle['self'] = [cycle];

describe('canonicalJson', () => {
  it.each<[value: unknown, text: string]>([
    // RFC 8785, section 3.2.2.
    [
      {
        numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
        string: "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\u0022/",
        literals: [null, true, false],
      },
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    ],
    // RFC 8785, section 3.2.3: UTF-16 order puts U+1F600 (D83D…) before U+FB33.
    [
      { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\u{1F600}': 5, '\u0080': 6, '\u00f6': 7 },
      '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"\u{1F600}":5,"\ufb33":3}',
    ],
    [-0, '0'],
    [1e21, '1e+21'],
    [5e-324, '5e-324'],
    [Number('9007199254740993'), '9007199254740992'],
    ['\u2028', '"\u2028"'],
    [JSON.parse('{"__proto__":1,"b":2}'), '{"__proto__":1,"b":2}'],
    [Object.assign(Object.create(null) as object, { a: 1 }), '{"a":1}'],
    [{ a: 1, [Symbol('mark')]: 2 }, '{"a":1}'],
    [[], '[]'],
    [{}, '{}'],
    [nested(900), `${'['.repeat(900)}1${']'.repeat(900)}`],
  ])('writes %j as RFC 8785 says', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it('gives one text for all orders of keys, and it parses back', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(reversed(value))).toBe(text);
      }),
    );
  });

  it.each<[what: string, place: string, value: unknown]>([
    ['undefined', '', undefined],
    ['an undefined member', '/a/1/b', { a: [0, { b: undefined }] }],
    ['a hole', '/0', new Array<number>(1)],
    ['NaN', '/a~1b', { 'a/b': Number.NaN }],
    ['infinity', '/0', [Number.NEGATIVE_INFINITY]],
    ['BigInt', '', 1n],
    ['a symbol', '', Symbol('s')],
    ['a function', '/f', { f: () => 1 }],
    ['a Date', '/d', { d: new Date(0) }],
    ['a Map', '', new Map()],
    ['bytes', '', new Uint8Array(1)],
    ['a class instance', '', new (class Point {})()],
    ['a lone surrogate', '/s', { s: 'a\ud800' }],
    ['a lone surrogate in a key', '/\ud800', { '\ud800': 1 }],
    ['1,001 levels', '/0'.repeat(20), nested(1_001)],
    ['a million levels', '/0'.repeat(20), nested(1_000_000)],
    ['a cycle', '/self/0'.repeat(10), cycle],
  ])('refuses %s', (_, place, value) => {
    expect(() => canonicalJson(value)).toThrow(
      expect.objectContaining({ code: 'VALUE_NOT_JSON', place }),
    );
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, member]) => [key, reversed(member)] as const)
      .reverse(),
  );
}
