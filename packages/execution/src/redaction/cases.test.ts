import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRedactor } from './create-redactor.ts';

// Secrets and look-alikes from the tests of other scanners. A look-alike is one for the rule that it is named after:
// another rule may fairly see a secret in it, and some are allowed by name there. Without the cases, which stay outside
// the repository, nothing is registered.

interface Row {
  readonly label: 'secret' | 'not-secret';
  readonly line_b64: string;
  readonly rule: string;
  readonly upstream_ranges?: readonly (readonly [start: number, end: number])[];
}

const folder = process.env['TOOLWRIGHT_CASES'] ?? '';

describe.runIf(folder !== '')('secret cases', () => {
  const rows: Row[] =
    folder === ''
      ? []
      : readFileSync(path.join(folder, '09-secrets.jsonl'), 'utf8')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as Row);
  const { redactText } = createRedactor();

  const isRight = (row: Row): boolean => {
    const text = Buffer.from(row.line_b64, 'base64').toString('utf8');
    const redacted = redactText(text);
    if (row.label === 'not-secret') return redacted === text;
    const ranges = row.upstream_ranges ?? [];
    return (
      redacted !== text &&
      ranges.every(([start, end]) => !redacted.includes(text.slice(start, end)))
    );
  };

  it.each([
    ['secret', 0.85],
    ['not-secret', 0.87],
  ] as const)('%s: at least %d are right', (label, least) => {
    const score = new Map<string, [right: number, all: number]>();
    let right = 0;
    const labelled = rows.filter((row) => row.label === label);
    for (const row of labelled) {
      const [sum, all] = score.get(row.rule) ?? [0, 0];
      const points = isRight(row) ? 1 : 0;
      right += points;
      score.set(row.rule, [sum + points, all + 1]);
    }
    const lines = [...score].map(([rule, [sum, all]]) => `${label} ${rule}: ${sum} of ${all}`);
    process.stdout.write(`${lines.sort().join('\n')}\n${label}: ${right} of ${labelled.length}\n`);
    expect(right / labelled.length).toBeGreaterThanOrEqual(least);
  });
});
