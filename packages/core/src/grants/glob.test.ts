import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileGlob } from './glob.ts';

describe('compileGlob', () => {
  it.each([
    ['a', 'a', true],
    ['a', 'b', false],
    ['*', '', true],
    ['*', 'a.b', false],
    ['**', 'a.b:c/d', true],
    ['a.*', 'a.b', true],
    ['a.*', 'a.b.c', false],
    ['a.**', 'a.b.c', true],
    ['*.c', 'a.c', true],
    ['*.c', 'a.b.c', false],
    ['a*c', 'ac', true],
    ['ab*bc', 'abc', false],
    ['*a*b*', 'xxaxxbxx', true],
    ['*a*b*', 'xxbxxaxx', false],
    ['**b*', 'a/b/bc', true],
    ['**.b*', 'a.b.c', false],
    ['a.b', 'axb', false],
    ['(a+)+$', 'aaa', false],
  ])('%s over %s: %s', (pattern, text, expected) => {
    expect(compileGlob(pattern).test(text)).toBe(expected);
  });

  it('lets `*` cross everything when nothing stops it', () => {
    expect(compileGlob('*.md', { stops: '' }).test('a.b:c.md')).toBe(true);
  });

  it('agrees with the plain definition of the two stars', () => {
    const pattern = fc
      .array(fc.constantFrom('a', 'b', '.', '*', '**'), { maxLength: 6 })
      .map((parts) => parts.join('').replace(/\*{3,}/g, '**'));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 8 });
    fc.assert(
      fc.property(pattern, text, (glob, value) => {
        const expression = glob.replace(/\*\*|\*|\./g, (part) =>
          part === '**' ? '[^]*' : part === '*' ? '[^.:/]*' : '\\.',
        );
        expect(compileGlob(glob).test(value)).toBe(new RegExp(`^${expression}$`).test(value));
      }),
    );
  });

  it('stays linear where backtracking would explode', () => {
    const glob = compileGlob(`${'*a'.repeat(20)}*b`);
    const long = 'a'.repeat(20_000);
    expect(glob.test(long)).toBe(false);
    expect(glob.test(`${long}b`)).toBe(true);
  });
});
