import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sandboxErrors } from '../src/index.ts';

const source = path.join(import.meta.dirname, '../src');
const page = path.join(import.meta.dirname, '../../../docs/reference/error-codes/sandbox.md');

it('gives out the codes of the table, no more and no fewer', () => {
  const codes = new Set<string>();
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file === 'errors.ts') continue;
    const text = readFileSync(path.join(source, file), 'utf8');
    for (const [, code] of text.matchAll(/'([A-Z]+(?:_[A-Z]+)+|ABORTED)'/g))
      codes.add(code as string);
  }
  expect([...codes].sort()).toEqual(Object.keys(sandboxErrors).sort());
});

it('lists them in the reference, with the words of the table', () => {
  const rows = Object.entries(sandboxErrors).map(([code, { meaning, next }]) => [
    `\`${code}\``,
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
