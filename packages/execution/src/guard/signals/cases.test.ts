import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { guardPiece } from '../guard-text.ts';

// Other people's attacks and ordinary texts: a score, since many attacks read like ordinary requests. What must hold
// is that ordinary texts stay unlabelled. Without the cases, which stay outside the repository, nothing is registered.

interface Row {
  readonly label: 0 | 1;
  readonly kind: string;
  readonly variant: string;
  readonly text: string;
}

const folder = process.env['TOOLWRIGHT_CASES'] ?? '';

describe.runIf(folder !== '')('prompt injection cases', () => {
  const rows: Row[] =
    folder === ''
      ? []
      : readFileSync(path.join(folder, '07-prompt-injection.jsonl'), 'utf8')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as Row);
  const found = (row: Row) => guardPiece(row.text, 'external').signals.length > 0;

  it('are scored by variant', () => {
    const score = new Map<string, [found: number, all: number]>();
    for (const row of rows) {
      const key = `${row.label === 1 ? 'attack' : 'ordinary'} ${row.kind} ${row.variant}`;
      const [sum, all] = score.get(key) ?? [0, 0];
      score.set(key, [sum + (found(row) ? 1 : 0), all + 1]);
    }
    const lines = [...score].sort().map(([key, [sum, all]]) => `${key}: ${sum} of ${all}`);
    process.stdout.write(`${lines.join('\n')}\n`);
    expect(lines).not.toEqual([]);
  });

  it('label at most 1 % of the ordinary texts', () => {
    const ordinary = rows.filter((row) => row.label === 0);
    expect(ordinary.filter(found).length).toBeLessThanOrEqual(ordinary.length / 100);
  });
});
