import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { executionErrors, executionHostErrors, type ErrorEntry } from '../src/errors.ts';

const page = readFileSync(
  path.join(import.meta.dirname, '../../../docs/reference/call-outcomes.md'),
  'utf8',
);

/** The cells of every table row that begins with a code. */
function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => /^\| `[A-Z0-9_]+`/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function retryableText({ retryable }: ErrorEntry): string {
  if (retryable === 'by effects') return 'if read-only';
  return retryable ? 'yes' : 'no';
}

it('the page lists every code of a call with its outcome, weight, retry and next step', () => {
  const rows = rowsOf(page.split('## Thrown')[0] ?? '');
  const expected = Object.entries<ErrorEntry>(executionErrors).map(([code, entry]) => [
    `\`${code}\``,
    entry.outcome,
    entry.outcome === 'warning' ? '–' : entry.weight,
    entry.outcome === 'warning' ? '–' : retryableText(entry),
    entry.message,
    entry.hint,
  ]);
  expect(rows).toEqual(expected);
});

it('the page lists every code that a host gets', () => {
  const rows = rowsOf(page.split('## Thrown')[1] ?? '');
  expect(rows).toEqual(
    Object.entries(executionHostErrors).map(([code, meaning]) => [`\`${code}\``, meaning]),
  );
});
