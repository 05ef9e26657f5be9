import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines } from './line-diff.ts';

/** Short lines of few kinds, so that texts have much in common; with all line ends and with none at the end. */
const text = fc
  .array(
    fc.tuple(fc.constantFrom('', 'a', 'b', '-a', '+b', ' ', '\\ x'), fc.constantFrom('\n', '\r\n')),
    {
      maxLength: 12,
    },
  )
  .chain((lines) =>
    fc
      .constantFrom('', 'end', '@@')
      .map((end) => lines.map((line) => line.join('')).join('') + end),
  );

describe.each([
  ['compared', 1_000],
  ['not compared in time', -1],
])('texts that are %s', (_kind, timeoutMs) => {
  it('give a patch that makes the one of the other', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, async (before, after) => {
        const { lines, added, removed } = await diffLines(before, after, timeoutMs);
        const patch = ['--- a', '+++ b', ...lines].join('\n');
        expect(applyPatch(before, patch, { autoConvertLineEndings: false })).toBe(after);
        const count = (value: string): number => value.match(/[^\n]*\n|[^\n]+$/g)?.length ?? 0;
        expect(added - removed).toBe(count(after) - count(before));
      }),
      { numRuns: 300 },
    );
  });
});

// Both start with the number 0, too.
it('shows a block where comparing would take long', async () => {
  const before = Array.from({ length: 20_000 }, (_, at) => `${(at * 7_919) % 20_011}\n`).join('');
  const after = Array.from({ length: 20_000 }, (_, at) => `${(at * 104_729) % 20_011}\n`).join('');
  const { added, removed } = await diffLines(`same\n${before}`, `same\n${after}`, 20);
  expect([added, removed]).toEqual([19_999, 19_999]);
});
