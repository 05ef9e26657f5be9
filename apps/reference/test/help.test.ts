import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseGrant } from '@toolwright/core/grants';
import { describe, expect, test } from 'vitest';
import { referenceErrors } from '../src/errors.ts';
import { exitCodes } from '../src/exit-codes.ts';
import { grantExamples } from '../src/help/grant-examples.ts';
import { commandNames } from '../src/help/help-text.ts';
import { runCli } from './support/run-cli.ts';

/** A Markdown page with its table cells unpadded. */
function pageAt(path: string): string {
  const text = readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
  return text.replace(/ +\|/g, ' |');
}

const docs = pageAt('../../../docs/reference/cli.md');
const readme = pageAt('../README.md');
/** Text in a table cell, where a bar ends the cell and an angle bracket opens a tag. */
const inMarkdown = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

const rows = Object.values(exitCodes);

test('without arguments it shows three things to try', async () => {
  const { code, stdout, stderr } = await runCli([]);
  expect(code).toBe(0);
  expect(stdout.match(/^ {2}toolwright .+$/gm)).toHaveLength(3);
  expect(stderr).toBe('');
});

test('started by npm it says what to write after npm start', async () => {
  const { stdout } = await runCli([], { env: { npm_lifecycle_event: 'start' } });
  expect(stdout.match(/^ {2}npm start -- .+$/gm)).toHaveLength(3);
});

test.each([['--help'], ['-h'], ['help'], ['list docs', '--help']])(
  '%s shows commands, rules, models and exit codes',
  async (...args) => {
    const { code, stdout } = await runCli(args);
    expect(code).toBe(0);
    for (const name of commandNames) expect(stdout).toMatch(new RegExp(`toolwright ${name}`));
    for (const [rule] of grantExamples) expect(stdout).toContain(rule);
    for (const row of rows)
      expect(stdout).toMatch(
        new RegExp(`^ {2}${row.code} +${row.meaning.replace(/[()`]/g, '\\$&')}$`, 'm'),
      );
  },
);

test.each(commandNames)('%s --help shows its own options', async (name) => {
  const { code, stdout } = await runCli([name, '--help']);
  expect(code).toBe(0);
  expect(stdout).toMatch(new RegExp(`^Usage: toolwright ${name}`));
  const callsTools = name !== 'approvals' && name !== 'audit';
  expect(stdout).toMatch(callsTools ? /--root[\s\S]*--grant[\s\S]*--state-dir/ : /--state-dir/);
});

test('there are six rules in the help, and each can be read', () => {
  expect(grantExamples).toHaveLength(6);
  for (const [rule] of grantExamples) expect(parseGrant(rule).text).toBe(rule);
});

describe('docs/reference/cli.md', () => {
  test.each(rows)('exit code $code', ({ code, meaning }) => {
    expect(docs).toContain(`| ${code} | ${meaning} |`);
  });

  test('has no exit code that there is not', () => {
    const listed = [...docs.matchAll(/^\| (\d+) \|/gm)].map((match) => Number(match[1]));
    expect(listed).toEqual(rows.map((row) => row.code));
  });

  test.each(Object.entries(referenceErrors))('error %s', (code, { meaning, next }) => {
    expect(docs).toContain(`| ${code} | ${meaning} | ${inMarkdown(next)} |`);
  });
});

test('the README lists the exit codes', () => {
  for (const { code, meaning } of rows) expect(readme).toContain(`| ${code} | ${meaning} |`);
});

test('--version gives the version of the package', async () => {
  const { version } = JSON.parse(
    readFileSync(fileURLToPath(new URL('../package.json', import.meta.url)), 'utf8'),
  ) as { version: string };
  expect(await runCli(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n` });
});
