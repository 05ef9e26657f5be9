import { expect, test } from 'vitest';
import { runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

test('tools is a table of what there is and whether the rules offer it', async () => {
  const root = await temporaryFolder();
  const { code, stdout } = await runCli(['tools', '--root', root]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^TOOL +OFFERED +EFFECT +RISK +PERMISSIONS +WHAT IT DOES$/m);
  expect(stdout).toMatch(/^read +yes +looks +none +fs\.read +Reads/m);
  const denied = await runCli(['tools', '--root', root, '--grant', 'deny **']);
  expect(denied.stdout).toMatch(/^read +no .*No rule admits fs\.read\.$/m);
});

test('tools --json is one document with schema and card', async () => {
  const root = await temporaryFolder();
  const { stdout } = await runCli(['tools', '--json', '--root', root]);
  const tools = JSON.parse(stdout) as Array<Record<string, unknown>>;
  const read = tools.filter((tool) => tool['name'] === 'read')[0];
  expect(read).toMatchObject({
    offered: true,
    inputSchema: { type: 'object', required: ['path'] },
    toolCard: { purpose: expect.any(String), example: expect.any(Object) },
  });
});

test('tools <name> is a page with purpose, fields and an example', async () => {
  const root = await temporaryFolder();
  const { stdout } = await runCli(['tools', 'read', '--root', root]);
  for (const part of [
    /^read: /,
    /^Purpose: /m,
    /^Not when: /m,
    /^ {2}path: string$/m,
    /^ {2}call read --json '\{/m,
  ])
    expect(stdout).toMatch(part);
});

test('doctor says what is there, and what to do about what is not', async () => {
  const root = await temporaryFolder();
  const well = await runCli(['doctor', '--root', root]);
  expect(well.code).toBe(0);
  expect(well.stdout.match(/^✓ (\w+)/gm)).toEqual([
    '✓ node',
    '✓ root',
    '✓ rules',
    '✓ tools',
    '✓ state',
    '✓ model',
  ]);

  const ill = await runCli([
    'doctor',
    '--json',
    '--root',
    `${root}/none`,
    '--grant',
    'allow',
    '--model',
    'openai:x',
  ]);
  expect(ill.code).toBe(1);
  const { isWell, checks } = JSON.parse(ill.stdout) as {
    isWell: boolean;
    checks: Array<Record<string, unknown>>;
  };
  expect(isWell).toBe(false);
  expect(checks.map(({ name, isOk }) => [name, isOk])).toEqual([
    ['node', true],
    ['root', false],
    ['rules', false],
    ['tools', false],
    ['state', false],
    ['model', false],
  ]);
  for (const check of checks.filter(({ isOk }) => isOk !== true))
    expect(check).toMatchObject({
      found: expect.stringMatching(/^[A-Z_]+/),
      next: expect.any(String),
    });
});
