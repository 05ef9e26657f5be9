import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareCodePoints } from './code-point-order.ts';

describe('compareCodePoints', () => {
  it('orders strings as their UTF-8 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (left, right) => {
        expect(Math.sign(compareCodePoints(left, right))).toBe(
          Buffer.compare(Buffer.from(left), Buffer.from(right)),
        );
      }),
    );
  });

  it('puts what is above U+FFFF last, where UTF-16 order does not', () => {
    expect(['\u{1F600}', '\uFF5E', 'a'].sort(compareCodePoints)).toEqual([
      'a',
      '\uFF5E',
      '\u{1F600}',
    ]);
  });
});
