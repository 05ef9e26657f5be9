import { describe, expect, test } from 'vitest';
import { runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

// eslint-disable-next-line no-control-regex -- what a terminal acts on
const acting = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202e]/;

test('a call prints its text on standard output and its progress on standard error', async () => {
  const root = await temporaryFolder({ 'a.txt': 'one\ntwo\n' });
  const result = await runCli(['call', 'read', '--json', '{"path":"a.txt"}', '--root', root]);
  expect(result).toMatchObject({ code: 0, stdout: '1\tone\n2\ttwo\n' });
  expect(result.stderr).toMatch(/^✓ read path=a\.txt {2}\d+ ms, \d+ B\n$/);
});

test('--output json prints the outcome and nothing else', async () => {
  const root = await temporaryFolder({ 'a.txt': 'one\n' });
  const result = await runCli([
    'call',
    'read',
    '--json',
    '{"path":"a.txt"}',
    '--output',
    'json',
    '--root',
    root,
  ]);
  expect(JSON.parse(result.stdout)).toMatchObject({
    callId: 'call-1',
    name: 'read',
    status: 'ok',
    data: { path: 'a.txt' },
  });
});

describe('what goes wrong', () => {
  test('a failed call has no text on standard output and exits with 1', async () => {
    const root = await temporaryFolder();
    const result = await runCli(['call', 'read', '--json', '{"path":"none.txt"}', '--root', root]);
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toMatch(/FILE_NOT_FOUND/);
  });

  test('an unknown tool is an outcome, not a crash', async () => {
    const root = await temporaryFolder();
    const result = await runCli([
      'call',
      'nothing',
      '--json',
      '{}',
      '--output',
      'json',
      '--root',
      root,
    ]);
    expect(result.code).toBe(1);
    expect(JSON.parse(result.stdout)).toMatchObject({
      status: 'failed',
      error: { code: expect.any(String) },
    });
  });

  test('what a rule denies is denied', async () => {
    const root = await temporaryFolder({ 'a.txt': 'one\n', '.env': 'KEY=1\n' });
    const result = await runCli([
      'call',
      'read',
      '--json',
      '{"path":".env"}',
      '--grant',
      'allow fs.read',
      '--grant',
      'deny fs.read:/.env',
      '--root',
      root,
    ]);
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toMatch(/denied/);
  });

  test('what a rule asks about waits, with an exit code of its own', async () => {
    const root = await temporaryFolder({ 'a.txt': 'one\n' });
    const result = await runCli([
      'call',
      'read',
      '--json',
      '{"path":"a.txt"}',
      '--grant',
      'ask fs.read',
      '--root',
      root,
    ]);
    expect(result).toMatchObject({ code: 3, stdout: '' });
    expect(result.stderr).toMatch(/waits for approval \(rule: ask fs\.read\)/);
  });

  test('nothing outside the root is reached', async () => {
    const root = await temporaryFolder({ 'inner/a.txt': 'one\n', 'secret.txt': 'no\n' });
    const result = await runCli([
      'call',
      'read',
      '--json',
      '{"path":"../secret.txt"}',
      '--root',
      `${root}/inner`,
    ]);
    expect(result).toMatchObject({ code: 1, stdout: '' });
  });
});

test('terminal commands in a file do not reach the terminal', async () => {
  const hostile = `${'An ordinary line of text.\n'.repeat(40)}a\u001b[2J\u001b]0;owned\u0007b\u009b31mc\u202ed\u200be\rf\n`;
  const root = await temporaryFolder({ 'a.txt': hostile });
  const result = await runCli(['call', 'read', '--json', '{"path":"a.txt"}', '--root', root]);
  expect(result.code).toBe(0);
  expect(result.stdout + result.stderr).not.toMatch(acting);
  const json = await runCli([
    'call',
    'read',
    '--json',
    '{"path":"a.txt"}',
    '--output',
    'json',
    '--root',
    root,
  ]);
  expect(json.stdout).not.toMatch(acting);
  expect(JSON.stringify(JSON.parse(json.stdout))).toContain('owned');
});

test('terminal commands in arguments do not reach the terminal', async () => {
  const root = await temporaryFolder();
  const result = await runCli([
    'call',
    'read',
    '--json',
    JSON.stringify({ path: 'a\u001b[31m\u009b1m.txt' }),
    '--root',
    root,
  ]);
  expect(result.code).toBe(1);
  expect(result.stdout + result.stderr).not.toMatch(acting);
});
