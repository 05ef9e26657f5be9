import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { coreErrors } from '../src/errors.ts';

const source = path.join(import.meta.dirname, '../src');
const page = path.join(import.meta.dirname, '../../../docs/reference/error-codes/core.md');

/** Every code that stands as a literal in the sources, comments aside. */
function codesInUse(): string[] {
  const codes = new Set<string>();
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || /\.test(-d)?\.ts$/.test(file)) continue;
    if (file === 'errors.ts' || file.startsWith('testing')) continue;
    const text = readFileSync(path.join(source, file), 'utf8')
      .replaceAll(/^\s*(\*|\/\/|\/\*\*).*$/gm, '')
      // A type names the codes of a port; the packages behind the port give them out.
      .replaceAll(/^export type [^;]*;/gm, '');
    for (const [, code] of text.matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)'/g))
      codes.add(code as string);
  }
  return [...codes].sort();
}

describe('the error codes of core', () => {
  it('are those of the table, no more and no fewer', () => {
    expect(codesInUse()).toEqual(Object.keys(coreErrors).sort());
  });

  it('are listed in the reference, with the words of the table', () => {
    const rows = Object.entries(coreErrors).map(([code, { as, meaning, next }]) => [
      `\`${code}\``,
      as,
      meaning,
      next,
    ]);
    const written = readFileSync(page, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    expect(written).toEqual(rows);
  });
});
