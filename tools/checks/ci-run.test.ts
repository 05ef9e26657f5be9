import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root, work } from './root.ts';

const open: string[] = [];
afterEach(() => {
  for (const folder of open.splice(0)) rmSync(folder, { recursive: true, force: true });
});

type Run = { prints: string; code: number };

/** Runs `.ci/run` with a stand-in for npm: the first call is the everyday run, the second the long one. */
function run(everyday: Run, long: Run, withCases = false) {
  mkdirSync(work, { recursive: true });
  const folder = mkdtempSync(path.join(work, 'ci-'));
  open.push(folder);
  const checkout = path.join(folder, 'main');
  cpSync(path.join(root, '.ci'), path.join(checkout, '.ci'), { recursive: true });
  if (withCases) mkdirSync(path.join(folder, 'shared/cases'), { recursive: true });
  const branch = ({ prints, code }: Run) => `printf '%b' '${prints}'; exit ${code}`;
  writeFileSync(
    path.join(checkout, 'npm'),
    `#!/bin/sh
echo "npm $* CI=$CI LONG=$TOOLWRIGHT_LONG CASES=$TOOLWRIGHT_CASES NX=$NX_SKIP_NX_CACHE,$NX_DAEMON"
case "$*" in *--long*) ${branch(long)};; *) ${branch(everyday)};; esac
`,
    { mode: 0o755 },
  );
  const { status, stdout } = spawnSync('bash', ['.ci/run'], {
    cwd: checkout,
    encoding: 'utf8',
    env: { PATH: `${checkout}:${process.env['PATH'] ?? ''}` },
  });
  const lines = stdout.trimEnd().split('\n');
  return { status, lines, last: lines.at(-1), cases: path.join(folder, 'shared/cases') };
}

const line = (passed: number, failed: number, skipped: number) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped\\n`;

test('the last line is the sum of both runs, and the only one of its kind', () => {
  const { status, lines, last } = run(
    { prints: `ok types\\n${line(100, 0, 2)}`, code: 0 },
    { prints: line(20, 0, 1), code: 0 },
  );
  expect({ status, last }).toEqual({ status: 0, last: '120 passed, 0 failed, 3 skipped' });
  expect(lines.filter((text) => text.includes(' passed, '))).toHaveLength(1);
  expect(lines).toContain('ok types');
});

test.each([
  [
    'the everyday run',
    { prints: line(1, 2, 0), code: 1 },
    { prints: line(1, 0, 0), code: 0 },
    '2 passed, 2 failed, 0 skipped',
  ],
  [
    'the long run',
    { prints: line(1, 0, 0), code: 0 },
    { prints: line(0, 1, 0), code: 1 },
    '1 passed, 1 failed, 0 skipped',
  ],
  [
    'a run that ends before it counts',
    { prints: 'no npm\\n', code: 127 },
    { prints: line(5, 0, 0), code: 0 },
    '5 passed, 1 failed, 0 skipped',
  ],
  [
    'a run that says nothing and succeeds',
    { prints: '', code: 0 },
    { prints: line(5, 0, 0), code: 0 },
    '5 passed, 1 failed, 0 skipped',
  ],
  [
    'a run that fails with no failure counted',
    { prints: line(3, 0, 0), code: 1 },
    { prints: line(5, 0, 0), code: 0 },
    '8 passed, 1 failed, 0 skipped',
  ],
])('a failure of %s fails it all, and both runs are made', (_case, everyday, long, sum) => {
  const { status, last, lines } = run(everyday, long);
  expect({ status, last }).toEqual({ status: 1, last: sum });
  expect(lines.filter((text) => text.startsWith('npm test'))).toHaveLength(2);
});

test('both runs know that this is CI, use no cache, and only the second one is long', () => {
  const good = { prints: line(1, 0, 0), code: 0 };
  expect(run(good, good).lines.slice(0, 2)).toEqual([
    'npm test --silent CI=true LONG= CASES= NX=true,false',
    'npm test --silent -- --long CI=true LONG=1 CASES= NX=true,false',
  ]);
});

test('the cases beside the checkout are named by an absolute path when they are there', () => {
  const good = { prints: line(1, 0, 0), code: 0 };
  const { lines, cases } = run(good, good, true);
  expect(lines[0]).toContain(`CASES=${cases} `);
});
