import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyJson } from './copy-json.ts';

const revoked = Proxy.revocable({}, {});
revoked.revoke();
const circle: unknown[] = [];
circle.push(circle, circle);

describe('copyJson', () => {
  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['a function', { f: () => 1 }],
    ['a symbol', [Symbol('s')]],
    ['a BigInt', { n: 1n }],
    ['NaN', [Number.NaN]],
    ['infinity', { n: Infinity }],
    ['a hole', [, 1]], // eslint-disable-line no-sparse-arrays
    ['a Date', { d: new Date(0) }],
    ['a Map', new Map()],
    ['a cycle', circle],
    [
      'a getter that throws',
      {
        get a(): never {
          throw new Error('no');
        },
      },
    ],
    ['a revoked proxy', { p: revoked.proxy }],
  ])('refuses %s', (_name, value) => {
    expect(copyJson(value)).toEqual({ fault: 'not-json' });
  });

  it('refuses what is too deep or too large', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 101; level += 1) deep = { deep };
    expect(copyJson(deep)).toEqual({ fault: 'too-deep' });
    expect(copyJson({ a: 'x'.repeat(100) }, 50)).toEqual({ fault: 'too-large' });
    expect(copyJson({ a: 'é'.repeat(30) }, 50)).toEqual({ fault: 'too-large' });
  });

  it('counts an undefined property as absent and reads a getter once', () => {
    let reads = 0;
    const value = {
      a: undefined,
      get b() {
        reads += 1;
        return reads;
      },
    };
    expect(copyJson(value)).toMatchObject({ value: { b: 1 } });
    expect(reads).toBe(1);
  });

  it('gives an equal value of its own for every JSON value', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 20 }), (text) => {
        const value: unknown = JSON.parse(text);
        const copy = copyJson(value) as { value: unknown };
        expect(JSON.stringify(copy.value)).toBe(JSON.stringify(value));
        if (typeof value === 'object' && value !== null) expect(copy.value).not.toBe(value);
      }),
    );
  });

  it('keeps __proto__ as data', () => {
    const copy = copyJson(JSON.parse('{"__proto__":{"admin":true}}')) as { value: object };
    expect(Object.keys(copy.value)).toEqual(['__proto__']);
    expect('admin' in copy.value).toBe(false);
  });
});
