import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileMatcher } from './line-matcher.ts';
import { searchText } from './search-text.ts';

/** Expressions that the platform's engine reads as the dialect does. */
const expression = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('a', 'b', 'B', 'é', '.', '[ab]', '[^a]', '\\d', '\\w', '\\bb', '^a', 'b$'),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => a + b),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => `(?:${a}|${b})`),
    fc
      .tuple(tie('node'), fc.constantFrom('*', '+', '?', '{2}', '+?'))
      .map(([a, q]) => `(?:${a})${q}`),
  ),
})).node;

const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'B', 'A', 'é', 'É', '1', ' ', '\n', '\r\n', '\r', '😀'),
  maxLength: 40,
});

function naive(
  source: string,
  flags: string,
  content: string,
): (readonly [number, string, number])[] {
  const lines = content.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines.flatMap((line, at) => {
    const match = new RegExp(source, flags).exec(line);
    return match === null ? [] : [[at + 1, line, match.index] as const];
  });
}

describe('a search', () => {
  it.each([true, false])(
    'finds what a plain loop over lines finds, case sensitive: %s',
    async (caseSensitive) => {
      await fc.assert(
        fc.asyncProperty(expression, text, async (source, content) => {
          const matcher = await compileMatcher(source, { regex: true, caseSensitive });
          const found = [...searchText(content, matcher)].map(
            ({ number, line }) => [number, line, matcher.locate(line).start] as const,
          );
          expect(found).toEqual(naive(source, caseSensitive ? 'u' : 'iu', content));
          if (found.length > 0) expect(matcher.mayMatchBytes(Buffer.from(content))).toBe(true);
        }),
        { numRuns: 300 },
      );
    },
  );

  it('finds plain text whatever it holds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({
          unit: fc.constantFrom('(', '[', '\\', '.', '*', 'a', 'é', '-', '/', '{'),
          minLength: 1,
          maxLength: 4,
        }),
        fc.boolean(),
        async (needle, caseSensitive) => {
          const matcher = await compileMatcher(needle, { regex: false, caseSensitive });
          const content = `x\ny${needle}z\n`;
          expect([...searchText(content, matcher)].map(({ number }) => number)).toEqual([2]);
        },
      ),
    );
  });

  it('is blind to case in every script, as RE2 is', async () => {
    const plain = await compileMatcher('straße', { regex: false });
    expect(plain.test('STRAẞE')).toBe(true);
    const kelvin = await compileMatcher('k', { regex: true });
    expect(kelvin.test('\u212A')).toBe(true);
    const engine = await compileMatcher('k+', { regex: true });
    expect(engine.test('\u212A')).toBe(true);
    expect([...searchText('x\n\u212A', engine)]).toHaveLength(1);
  });
});
