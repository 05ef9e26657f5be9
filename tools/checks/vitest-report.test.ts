import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { root, work } from './root.ts';
import { judgeVitestRun, type NotHere, type VitestReport } from './vitest-report.ts';

// Each case is a small project that a real Vitest runs; what is judged is the report that it really writes.
mkdirSync(work, { recursive: true });
const folder = mkdtempSync(path.join(work, 'vitest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const good = `import { expect, test } from 'vitest';
test('adds', () => expect(1 + 1).toBe(2));
test('joins', () => expect('a' + 'b').toBe('ab'));
`;

type Options = { notHere?: readonly NotHere[]; skipsMustBeListed?: boolean; config?: string };

function judge(name: string, files: Record<string, string>, options: Options = {}) {
  const project = path.join(folder, name.replaceAll(/\W+/g, '-'));
  mkdirSync(project);
  const config = options.config ?? 'export default {};';
  for (const [file, text] of Object.entries({ 'vitest.config.js': config, ...files })) {
    writeFileSync(path.join(project, file), text);
  }
  const reportFile = path.join(project, 'report.json');
  const { status } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--root=${project}`,
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ],
    { cwd: project, env: { ...process.env, CI: 'true' }, stdio: 'ignore' },
  );
  const { passed, failed, skipped, problems } = judgeVitestRun({
    exitCode: status ?? 1,
    report: read(reportFile),
    root: project,
    notHere: options.notHere ?? [],
    skipsMustBeListed: options.skipsMustBeListed ?? true,
  });
  return { passed, failed, skipped, problems: problems.join('\n') };
}

function read(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    return undefined;
  }
}

describe('a Vitest run is counted by what happened', () => {
  test('passing tests', () => {
    expect(judge('passing', { 'a.test.js': good })).toEqual({
      passed: 2,
      failed: 0,
      skipped: 0,
      problems: '',
    });
  });

  test('a failing test', () => {
    const text = `${good}test('fails', () => expect(1).toBe(2));`;
    expect(judge('failing', { 'a.test.js': text })).toMatchObject({ passed: 2, failed: 1 });
  });

  test('a file that cannot be parsed', () => {
    const files = { 'a.test.js': good, 'b.test.js': 'import { test } from "vitest"; test(' };
    const verdict = judge('syntax error', files);
    expect(verdict).toMatchObject({ passed: 2, failed: 1, skipped: 0 });
    expect(verdict.problems).toContain('b.test.js');
  });

  test('a file that imports what is not there', () => {
    const files = { 'a.test.js': good, 'b.test.js': 'import "./missing.js";' };
    expect(judge('missing import', files)).toMatchObject({ passed: 2, failed: 1 });
  });

  test('a beforeAll that throws: its tests are skipped in the report', () => {
    const text = `import { beforeAll, describe, test } from 'vitest';
describe('group', () => {
  beforeAll(() => { throw new Error('no database'); });
  test('one', () => {});
  test('two', () => {});
});`;
    const local = { skipsMustBeListed: false };
    expect(judge('before all', { 'a.test.js': text }, local)).toMatchObject({
      passed: 0,
      failed: 1,
      skipped: 2,
    });
    expect(judge('before all ci', { 'a.test.js': text })).toMatchObject({ passed: 0, failed: 3 });
  });

  test('a beforeAll that throws in a file where another test fails', () => {
    const text = `import { beforeAll, describe, expect, test } from 'vitest';
test('fails', () => expect(1).toBe(2));
describe('group', () => {
  beforeAll(() => { throw new Error('no database'); });
  test('one', () => {});
});`;
    expect(judge('both', { 'a.test.js': text })).toMatchObject({ failed: 2, skipped: 0 });
  });

  test('an afterAll that throws: its tests have passed in the report', () => {
    const text = `${good}import { afterAll } from 'vitest'; afterAll(() => { throw new Error('leak'); });`;
    expect(judge('after all', { 'a.test.js': text })).toMatchObject({ passed: 2, failed: 1 });
  });

  test('an unhandled rejection: the report says success', () => {
    const text = `${good}test('late', () => { void Promise.reject(new Error('nobody waits')); });`;
    const verdict = judge('unhandled', { 'a.test.js': text });
    expect(verdict).toMatchObject({ passed: 3, failed: 1 });
    expect(verdict.problems).toContain('no test failed');
  });

  test('test.only under CI', () => {
    const text = good.replace("test('adds'", "test.only('adds'");
    expect(judge('only', { 'a.test.js': text }).failed).toBeGreaterThan(0);
  });

  test('a test that ends the process', () => {
    const text = `${good}test('exits', () => process.exit(0));`;
    expect(judge('exit', { 'a.test.js': text }).failed).toBeGreaterThan(0);
  });

  test('no test at all', () => {
    expect(judge('none', {})).toMatchObject({ passed: 0, failed: 1 });
  });

  test('a configuration that breaks before a report is written', () => {
    const options = { config: 'throw new Error("bad");' };
    const verdict = judge('no report', { 'a.test.js': good }, options);
    expect(verdict).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
    expect(verdict.problems).toContain('no readable report');
  });
});

describe('a skip', () => {
  const files = {
    'a.test.js': `${good}test.skip('on macOS', () => {}); test.todo('later');`,
  };
  const notHere = [
    { file: 'a.test.js', test: 'on macOS', reason: 'needs macOS' },
    { file: 'a.test.js', test: 'later', reason: 'needs time' },
  ];

  test('counts as skipped away from CI', () => {
    const verdict = judge('skip local', files, { skipsMustBeListed: false });
    expect(verdict).toEqual({ passed: 2, failed: 0, skipped: 2, problems: '' });
  });

  test('is a failure under CI, and is named', () => {
    const verdict = judge('skip ci', files);
    expect(verdict).toMatchObject({ passed: 2, failed: 2, skipped: 0 });
    expect(verdict.problems).toContain('a.test.js > on macOS');
  });

  test('is no failure under CI when it is listed', () => {
    expect(judge('skip listed', files, { notHere })).toMatchObject({ failed: 0, skipped: 2 });
  });

  test('is listed by file and name, not by name alone', () => {
    const elsewhere = notHere.map((entry) => ({ ...entry, file: 'b.test.js' }));
    expect(judge('skip elsewhere', files, { notHere: elsewhere })).toMatchObject({ failed: 2 });
  });
});
