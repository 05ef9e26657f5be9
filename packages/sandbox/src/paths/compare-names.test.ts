import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareNames } from './compare-names.ts';

function byCodePoints(a: string, b: string): number {
  const left = [...a].map((character) => character.codePointAt(0) ?? 0);
  const right = [...b].map((character) => character.codePointAt(0) ?? 0);
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    if (left[at] !== right[at]) return (left[at] ?? 0) - (right[at] ?? 0);
  }
  return left.length - right.length;
}

it('orders as comparing code points does', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'B', '\uFF61', '\u{1F600}', '\u{10FFFF}', '\u00e9'),
  });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareNames(a, b))).toBe(Math.sign(byCodePoints(a, b)));
    }),
    { numRuns: 3000 },
  );
});
