import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toJsonValue, type JsonChange } from './to-json-value.ts';

function converted(value: unknown): { json: unknown; changes: JsonChange[] } {
  const changes: JsonChange[] = [];
  return { json: toJsonValue(value, (change) => changes.push(change)), changes };
}

class Point {
  readonly x = 1;
}

function circle(): unknown {
  const value: Record<string, unknown> = { a: 1 };
  value['self'] = value;
  return value;
}

function deep(levels: number): unknown {
  let value: unknown = 'end';
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

function* endless(): Generator<number> {
  for (let count = 0; ; count += 1) yield count;
}

class EndlessSet extends Set<number> {
  override [Symbol.iterator](): SetIterator<number> {
    return endless() as unknown as SetIterator<number>;
  }
}

const revoked = Proxy.revocable({}, {});
revoked.revoke();

describe('toJsonValue', () => {
  it.each<[string, unknown, unknown, JsonChange[]]>([
    ['a BigInt', { n: 10n }, { n: '10' }, ['BigInt']],
    [
      'NaN and Infinity',
      [Number.NaN, -Infinity],
      ['NaN', '-Infinity'],
      Array(2).fill('number that is not finite'),
    ],
    ['undefined alone', undefined, null, []],
    ['an undefined property', { a: undefined, b: 1 }, { b: 1 }, []],
    ['an undefined item', [undefined, 1], [null, 1], ['missing item']],
    [
      'functions and symbols',
      { f: () => 1, s: Symbol('s'), a: 1 },
      { a: 1 },
      Array(2).fill('function or symbol'),
    ],
    ['a function in an array', [() => 1], [null], ['function or symbol']],
    ['a Date', new Date(0), '1970-01-01T00:00:00.000Z', []],
    ['an invalid Date', new Date(Number.NaN), 'Invalid Date', ['invalid date']],
    ['a Map', new Map([['a', 1]]), [['a', 1]], ['Map or Set']],
    ['a Set', new Set([1, 2]), [1, 2], ['Map or Set']],
    ['an Error', new TypeError('no'), { name: 'TypeError', message: 'no' }, ['Error']],
    ['bytes', new Uint8Array(3), '[3 bytes]', ['bytes']],
    ['a buffer', new ArrayBuffer(2), '[2 bytes]', ['bytes']],
    ['a promise', { p: Promise.resolve(1) }, { p: '[promise]' }, ['promise']],
    ['toJSON', { toJSON: () => ({ a: 1 }) }, { a: 1 }, []],
    ['a URL', new URL('http://a.example/'), 'http://a.example/', []],
    ['an instance', new Point(), { x: 1 }, []],
    ['a cycle', circle(), { a: 1, self: '[circular]' }, ['cycle']],
    [
      'half a surrogate pair',
      ['a\ud800', { '\udc00': 1 }],
      ['a\ufffd', { '\ufffd': 1 }],
      Array(2).fill('lone surrogate'),
    ],
    [
      'a toJSON that throws',
      {
        toJSON: () => {
          throw new Error('no');
        },
      },
      '[unreadable]',
      ['unreadable'],
    ],
    [
      'a getter that throws',
      {
        get a() {
          throw new Error('no');
        },
        b: 1,
      },
      { a: '[unreadable]', b: 1 },
      ['unreadable'],
    ],
    ['a revoked proxy', { p: revoked.proxy }, { p: '[unreadable]' }, ['unreadable']],
  ])('converts %s', (_name, value, json, changes) => {
    expect(converted(value)).toEqual({ json, changes });
  });

  it('keeps a key __proto__ as data', () => {
    const json = toJsonValue(JSON.parse('{"__proto__":{"a":1}}')) as object;
    expect(Object.keys(json)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(json)).toBe(Object.prototype);
  });

  it('ends nesting that is too deep', () => {
    const { json, changes } = converted(deep(100_000));
    expect(changes).toEqual(['too deep']);
    expect(JSON.stringify(json)).toContain('[nested too deep]');
  });

  it('ends shared references that unfold without bound, and iterators that never end', () => {
    let value: unknown = 'x';
    for (let level = 0; level < 40; level += 1) value = [value, value];
    expect(converted(value).changes).toContain('too large');
    expect(converted(new EndlessSet()).changes).toEqual(['Map or Set', 'too large']);
  });

  it('gives a copy that later changes of the value do not reach', () => {
    const value = { list: [1] };
    const json = toJsonValue(value);
    value.list.push(2);
    expect(json).toEqual({ list: [1] });
  });

  it('never throws, and gives back every JSON value unchanged', () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withMap: true,
          withSet: true,
          withDate: true,
          withTypedArray: true,
          withSparseArray: true,
        }),
        (value) => {
          JSON.stringify(toJsonValue(value));
        },
      ),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const parsed: unknown = JSON.parse(JSON.stringify(value));
        expect(converted(parsed)).toEqual({ json: parsed, changes: [] });
      }),
    );
  });
});
