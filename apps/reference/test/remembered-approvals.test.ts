import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from './support/temporary-folder.ts';
import { openDesk, waitingWrite, type Desk } from './support/waiting.ts';

/** Allows whatever the rule asks about from now on, and makes the call that it was asked about. */
async function allowRule(desk: Desk, scope = 'rule'): Promise<void> {
  const { approvalId, runId } = await waitingWrite(desk);
  expect(await desk.run('approvals', 'approve', approvalId, '--scope', scope)).toMatchObject({
    code: 0,
  });
  expect((await desk.run('call', '--resume', runId)).code).toBe(0);
}

const write = (name: string): readonly string[] => [
  'call',
  'write',
  '--json',
  JSON.stringify({ path: name, content: 'x' }),
];

describe('what was allowed for a rule', () => {
  test('covers later calls in the same folder', async () => {
    const desk = await openDesk();
    await allowRule(desk);
    expect((await desk.run(...write('a.md'))).code).toBe(0);
    const { stdout } = await desk.run('audit', '--tool', 'write');
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/ approved by \S+, remembered /);
  });

  test('covers nothing in another folder', async () => {
    const desk = await openDesk();
    await allowRule(desk);
    const other = await temporaryFolder();
    expect((await desk.run(...write('a.md'), '--root', other)).code).toBe(3);
    expect(existsSync(path.join(other, 'a.md'))).toBe(false);
  });

  test('covers nothing that the offline planner plans', async () => {
    const desk = await openDesk();
    await allowRule(desk);
    expect((await desk.run('run', 'write "a" to a.md')).code).toBe(3);
    expect(existsSync(path.join(desk.root, 'a.md'))).toBe(false);
  });
});

describe('what was allowed for longer', () => {
  test('is listed with its folder, and asked again once it was taken back', async () => {
    const desk = await openDesk();
    await allowRule(desk);
    const root = await realpath(desk.root);
    const listed = await desk.run('approvals', 'remembered');
    expect(listed.stdout).toMatch(
      /^ID +FOR +TOOL +BY +UNTIL +ROOT +RULE\nremembered_\w{32} +rule /,
    );
    expect(listed.stdout).toContain(root);
    const { stdout } = await desk.run('approvals', 'remembered', '--json');
    const [kept] = JSON.parse(stdout) as Array<{ id: string }>;
    expect(kept).toMatchObject({ scope: 'rule', rule: 'ask fs.write', root });

    const slip = await desk.run('approvals', 'forget', (kept?.id ?? '').slice(0, -1));
    expect(slip).toMatchObject({ code: 2, stdout: '' });
    expect(slip.stderr).toContain(`Did you mean ${kept?.id}?`);

    const forgotten = await desk.run('approvals', 'forget', kept?.id ?? '');
    expect(forgotten.stdout).toMatch(/^Taken back; it is asked again:\n/);
    expect((await desk.run('approvals', 'remembered')).stdout).toBe(
      'Nothing is allowed beyond the call it was asked for.\n',
    );
    expect((await desk.run(...write('a.md'))).code).toBe(3);
  });

  test('of one folder stays when that of another is taken back', async () => {
    const desk = await openDesk();
    await allowRule(desk);
    const other = { ...desk, root: await temporaryFolder() };
    const there = await waitingWrite(desk, undefined, '--root', other.root);
    await desk.run('approvals', 'approve', there.approvalId, '--scope', 'rule');
    const { stdout } = await desk.run('approvals', 'remembered', '--json');
    const kept = JSON.parse(stdout) as Array<{ id: string; root: string }>;
    expect(kept.map(({ root }) => root)).toEqual([
      await realpath(desk.root),
      await realpath(other.root),
    ]);
    await desk.run('approvals', 'forget', kept[1]?.id ?? '');
    expect((await desk.run(...write('a.md'))).code).toBe(0);
    expect((await desk.run(...write('a.md'), '--root', other.root)).code).toBe(3);
  });
});

test('requests of every folder are listed and shown, each with its folder', async () => {
  const desk = await openDesk();
  const root = await realpath(desk.root);
  const other = await realpath(await temporaryFolder());
  await waitingWrite(desk);
  const there = await waitingWrite(desk, undefined, '--root', other);
  const { stdout } = await desk.run('approvals', 'list');
  expect([root, other].map((one) => stdout.includes(` ${one} `))).toEqual([true, true]);
  expect(await desk.approvals()).toMatchObject([{ root }, { root: other }]);
  const shown = await desk.run('approvals', 'show', there.approvalId);
  expect(shown.stdout).toContain(`  in: ${other}\n`);
});

test('a change that the planner plans can be approved once only', async () => {
  const desk = await openDesk();
  expect((await desk.run('run', 'write "a" to a.md')).code).toBe(3);
  const [record] = await desk.approvals();
  expect(record?.request.scopes).toEqual(['once']);
  const id = record?.request.id ?? '';
  const tooFar = await desk.run('approvals', 'approve', id, '--scope', 'rule');
  expect(tooFar.stderr).toContain('APPROVAL_ANSWER_INVALID');
  await desk.run('approvals', 'approve', id);
  const runId = record?.request.runId ?? '';
  expect((await desk.run('run', '--resume', runId)).code).toBe(0);
  expect((await desk.run('run', 'write "b" to b.md')).code).toBe(3);
});
