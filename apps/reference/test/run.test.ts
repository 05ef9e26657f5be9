import type { RunEvent } from '@toolwright/core';
import { describe, expect, test } from 'vitest';
import { plannerNotice } from '../src/planner/offline-planner.ts';
import { replayServer } from './support/replay-server.ts';
import { finished, runCli, startCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const files = { 'notes/a.md': 'alpha\nbeta\n', 'notes/b.md': 'gamma\n' };

test('a plain first argument is a request', async () => {
  const root = await temporaryFolder(files);
  const result = await runCli(['read notes/a.md'], { cwd: root });
  expect(result).toMatchObject({ code: 0, stdout: '1\talpha\n2\tbeta\n' });
  expect(result.stderr).toMatch(/✓ read path=notes\/a\.md {2}\d+ ms, \d+ B/);
});

test('a request may be several arguments, or come from standard input', async () => {
  const root = await temporaryFolder(files);
  const words = await runCli(['show', 'me', 'notes/b.md', '--root', root]);
  expect(words.stdout).toBe('1\tgamma\n');
  const piped = await runCli(['run', '-', '--root', root], { input: 'read notes/b.md\n' });
  expect(piped.stdout).toBe('1\tgamma\n');
});

test('the planner says once on standard error what it is', async () => {
  const root = await temporaryFolder(files);
  const { stderr } = await runCli(['read notes/a.md, then read notes/b.md'], { cwd: root });
  expect(stderr.split(plannerNotice)).toHaveLength(2);
});

test('--json gives the events as JSON Lines and nothing else on standard output', async () => {
  const root = await temporaryFolder(files);
  const { code, stdout, stderr } = await runCli([
    'run',
    'read notes/a.md',
    '--json',
    '--root',
    root,
  ]);
  expect(code).toBe(0);
  const events = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as RunEvent);
  expect(events.map((event) => event.seq)).toEqual(events.map((_event, index) => index + 1));
  const types = events.map((event) => event.type);
  expect(types[0]).toBe('run-start');
  expect(types.at(-1)).toBe('run-finished');
  for (const type of ['tool-call-start', 'tool-input', 'tool-result', 'text-delta'])
    expect(types).toContain(type);
  expect(stderr).toBe(`${plannerNotice}\n`);
});

describe('how a run ends', () => {
  test.each([
    ['no tool applies', ['run', 'write a poem'], 5, /^No tool applies/],
    ['a value is missing', ['run', 'read the file'], 5, /needs path/],
    ['a call failed', ['run', 'read none.md'], 1, /FILE_NOT_FOUND/],
  ])('%s', async (_what, args, code, said) => {
    const root = await temporaryFolder(files);
    const result = await runCli([...args, '--root', root]);
    expect(result.code).toBe(code);
    expect(result.stdout).toMatch(said);
  });

  test('a rule that asks ends the run as waiting', async () => {
    const root = await temporaryFolder(files);
    const result = await runCli([
      'run',
      'read notes/a.md',
      '--grant',
      'ask fs.read',
      '--root',
      root,
    ]);
    expect(result).toMatchObject({ code: 3, stdout: '' });
    expect(result.stderr).toMatch(/APPROVAL_REQUIRED[\s\S]*rule: ask fs\.read/);
  });

  test('without a rule that admits a tool there is none', async () => {
    const root = await temporaryFolder(files);
    const result = await runCli(['run', 'read notes/a.md', '--grant', 'deny **', '--root', root]);
    expect(result.code).toBe(5);
    expect(result.stdout).toMatch(/No tool is exposed/);
  });
});

describe('Ctrl-C', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s ends a waiting model as cancelled',
    async (signal) => {
      const server = await replayServer([{ silent: true }]);
      const root = await temporaryFolder();
      const child = startCli([
        'run',
        'say hello',
        '--json',
        '--model',
        `${server.origin}/v1#m`,
        '--root',
        root,
      ]);
      const result = finished(child);
      await server.asked;
      child.kill(signal);
      const { code, stdout } = await result;
      expect(code).toBe(130);
      expect(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
        type: 'run-finished',
        status: 'cancelled',
      });
    },
  );
});

test('a reader that goes away ends the run quietly', async () => {
  const root = await temporaryFolder(files);
  const child = startCli([
    'run',
    'read notes/a.md, then read notes/b.md',
    '--json',
    '--root',
    root,
  ]);
  const result = finished(child);
  child.stdout.destroy();
  const { code, stderr } = await result;
  expect(code).toBe(0);
  expect(stderr).not.toMatch(/EPIPE|\n\s+at /);
});

test('colours appear only where they are wanted', async () => {
  const root = await temporaryFolder(files);
  const plain = await runCli(['read notes/a.md'], { cwd: root });
  expect(plain.stderr).not.toContain('\u001b[');
  const forced = await runCli(['read notes/a.md'], { cwd: root, env: { FORCE_COLOR: '1' } });
  expect(forced.stderr).toContain('\u001b[32m✓');
  const refused = await runCli(['read notes/a.md'], {
    cwd: root,
    env: { FORCE_COLOR: '1', NO_COLOR: '1' },
  });
  expect(refused.stderr).not.toContain('\u001b[');
});
