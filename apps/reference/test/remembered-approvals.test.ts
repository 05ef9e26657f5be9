import { existsSync } from 'node:fs';
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
