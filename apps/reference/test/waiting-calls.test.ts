import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDesk, waitingWrite, type Desk } from './support/waiting.ts';

const textOf = ({ root }: Desk, name = 'plan.md'): string =>
  readFileSync(path.join(root, name), 'utf8');

describe('a call that waits, without a terminal', () => {
  test('is saved, with its own exit code, and says how to decide and go on', async () => {
    const desk = await openDesk();
    const result = await desk.run('call', 'write', '--json', '{"path":"a.md","content":"x"}');
    expect(result).toMatchObject({ code: 3, stdout: '' });
    expect(result.stderr).toMatch(
      /1 call waits for approval in run_\w+\. Nothing was done about it\.\n {2}approval_\w+ {2}Write a file: Create a\.md, 1 bytes\. \(rule: ask fs\.write; until \d{4}-/,
    );
    expect(result.stderr).toMatch(
      /approvals approve approval_\w+ --state-dir \S+ .*\n.*call --resume run_\w+ --state-dir \S+\n$/,
    );
    expect(existsSync(path.join(desk.root, 'a.md'))).toBe(false);
    expect(await desk.savedRuns()).toHaveLength(1);
  });

  test('runs once when it was approved, and its run goes on only once', async () => {
    const desk = await openDesk();
    const { approvalId, runId } = await waitingWrite(desk);
    const approved = await desk.run('approvals', 'approve', approvalId, '--reason', 'fine');
    expect(approved).toMatchObject({ code: 0 });
    expect(approved.stdout).toMatch(/^approval_\w+: approved\nWrite a file[\s\S]*\n {2}\+new\n$/);
    expect(approved.stderr).toContain(`call --resume ${runId}`);
    const resumed = await desk.run('call', '--resume', runId);
    expect(resumed).toMatchObject({ code: 0, stdout: 'Created plan.md: 4 bytes.\n' });
    expect(textOf(desk)).toBe('new\n');
    expect(await desk.savedRuns()).toEqual([]);

    const again = await desk.run('call', '--resume', runId);
    expect(again).toMatchObject({ code: 2, stdout: '' });
    expect(again.stderr).toContain('RUN_UNKNOWN');
    const records = await desk.audit('--tool', 'write');
    expect(records.map(({ status }) => status)).toEqual(['suspended', 'ok']);
    expect(records[1]?.approval).toMatchObject({ verdict: 'approve', requestId: approvalId });
  });

  test('does not run when it was denied, with the reason for whoever made it', async () => {
    const desk = await openDesk();
    const { approvalId, runId } = await waitingWrite(desk);
    await desk.run('approvals', 'deny', approvalId, '--reason', 'Not on a Friday.');
    const resumed = await desk.run('call', '--resume', runId);
    expect(resumed).toMatchObject({ code: 1, stdout: '' });
    expect(resumed.stderr).toMatch(/APPROVAL_DENIED.*Not on a Friday\./);
    expect(existsSync(path.join(desk.root, 'plan.md'))).toBe(false);
  });

  test('runs with the arguments that the person put in their place', async () => {
    const desk = await openDesk();
    const { approvalId, runId } = await waitingWrite(desk);
    const edit = '{"path":"other.md","content":"edited\\n"}';
    const approved = await desk.run('approvals', 'approve', approvalId, '--edit', edit);
    const said = `approved, with other arguments (not previewed): {"content":"[redacted:field]","path":"[redacted:field]"}\n`;
    expect(approved.stdout).toContain(said);
    expect((await desk.run('approvals', 'show', approvalId)).stdout).toContain(said);
    const resumed = await desk.run('call', '--resume', runId, '--output', 'json');
    expect(JSON.parse(resumed.stdout)).toMatchObject({ status: 'ok', data: { path: 'other.md' } });
    expect(textOf(desk, 'other.md')).toBe('edited\n');
    expect(existsSync(path.join(desk.root, 'plan.md'))).toBe(false);
  });

  test('waits on while nobody has decided', async () => {
    const desk = await openDesk();
    const { approvalId, runId } = await waitingWrite(desk);
    expect((await desk.run('call', '--resume', runId)).code).toBe(3);
    await desk.run('approvals', 'approve', approvalId);
    expect((await desk.run('call', '--resume', runId)).code).toBe(0);
    expect(textOf(desk)).toBe('new\n');
  });

  test('is not run by what the rules deny by then, whatever was approved', async () => {
    const desk = await openDesk();
    const { approvalId, runId } = await waitingWrite(desk);
    await desk.run('approvals', 'approve', approvalId);
    const resumed = await desk.run('call', '--resume', runId, '--grant', 'allow fs.read');
    expect(resumed.code).toBe(1);
    expect(existsSync(path.join(desk.root, 'plan.md'))).toBe(false);
  });

  test('is not made if the file changed after it was approved', async () => {
    const desk = await openDesk();
    const { approvalId, runId } = await waitingWrite(desk);
    await desk.run('approvals', 'approve', approvalId);
    writeFileSync(path.join(desk.root, 'plan.md'), 'somebody else\n');
    const resumed = await desk.run('call', '--resume', runId);
    expect(resumed.code).toBe(1);
    expect(textOf(desk)).toBe('somebody else\n');
  });

  test('lines of a batch that share a run wait together, and go on together', async () => {
    const desk = await openDesk();
    const line = (id: string, content: string): string =>
      JSON.stringify({ id, run: 'r', name: 'write', arguments: { path: `${id}.md`, content } });
    const input = `${line('a', 'one')}\n${line('b', 'two')}\n`;
    const made = await desk.with({ input }, 'call', '--batch', '-');
    expect(made.code).toBe(3);
    expect(made.stdout.trim().split('\n')).toHaveLength(2);
    const [runId] = /(?<=call --resume )run_\w+/.exec(made.stderr) ?? [];
    expect(made.stderr).toContain('2 calls wait');
    const [first] = await desk.approvals();
    await desk.run('approvals', 'approve', first?.request.id ?? '', '--scope', 'run');
    const denied = await desk.run('call', '--resume', runId ?? '', '--output', 'json');
    const outcomes = denied.stdout
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as object);
    // What was approved covers calls that need the same permission: the second one names another file.
    expect(outcomes).toMatchObject([
      { callId: 'a', status: 'ok' },
      { callId: 'b', status: 'suspended' },
    ]);
    expect(denied.code).toBe(3);
  });
});

describe('decisions', () => {
  test('are made once', async () => {
    const desk = await openDesk();
    const { approvalId } = await waitingWrite(desk);
    const both = await Promise.all([
      desk.run('approvals', 'approve', approvalId),
      desk.run('approvals', 'deny', approvalId),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    const late = both.find(({ code }) => code === 1);
    expect(late?.stderr).toContain('APPROVAL_ALREADY_DECIDED');
  });

  test('come too late once the time is over, and the call does not run', async () => {
    const desk = await openDesk();
    const { approvalId, runId } = await waitingWrite(desk, undefined, '--approve-within', '1s');
    const isOver = async (): Promise<boolean> => (await desk.approvals()).length === 0;
    while (!(await isOver()));
    const late = await desk.run('approvals', 'approve', approvalId);
    expect(late).toMatchObject({ code: 1, stdout: '' });
    expect(late.stderr).toContain('APPROVAL_EXPIRED');
    expect(await desk.approvals('--all')).toMatchObject([{ status: 'expired' }]);
    const resumed = await desk.run('call', '--resume', runId);
    expect(resumed.code).toBe(1);
    expect(resumed.stderr).toContain('APPROVAL_EXPIRED');
    expect(existsSync(path.join(desk.root, 'plan.md'))).toBe(false);
  });

  test.each([
    ['an unknown id', ['approve', 'approval_none'], /APPROVAL_ID_UNKNOWN \(approval_none\)/],
    ['no id', ['approve'], /ARGUMENT_MISSING \(approvals approve\)/],
    ['an unknown action', ['aprove', 'x'], /ARGUMENT_UNEXPECTED[\s\S]*Did you mean approve\?/],
    ['an unknown scope', ['approve', 'x', '--scope', 'ever'], /OPTION_INVALID \(--scope\)/],
    ['arguments that are no object', ['approve', 'x', '--edit', '[1]'], /ARGUMENTS_NOT_JSON/],
    ['arguments that are no JSON', ['approve', 'x', '--edit', '{'], /ARGUMENTS_NOT_JSON \(--edit/],
    ['an option of another action', ['deny', 'x', '--scope', 'run'], /OPTION_INVALID \(--scope\)/],
    ['one argument too many', ['list', 'x'], /ARGUMENT_UNEXPECTED/],
  ])('refuse %s', async (_what, args, said) => {
    const desk = await openDesk();
    const result = await desk.run('approvals', ...args);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toMatch(said);
  });

  test('name the id that was probably meant', async () => {
    const desk = await openDesk();
    const { approvalId, runId } = await waitingWrite(desk);
    const approval = await desk.run('approvals', 'show', `${approvalId.slice(0, -1)}`);
    expect(approval.stderr).toContain(`Did you mean ${approvalId}?`);
    const run = await desk.run('call', '--resume', runId.slice(0, -1));
    expect(run.stderr).toContain(`Did you mean ${runId}?`);
  });
});

describe('what was saved', () => {
  test('is for its owner only', async () => {
    const desk = await openDesk();
    const { runId } = await waitingWrite(desk);
    const modeOf = (...names: readonly string[]): number =>
      statSync(path.join(desk.stateDir, ...names)).mode & 0o777;
    expect(modeOf()).toBe(0o700);
    expect(modeOf('runs')).toBe(0o700);
    for (const name of ['state.sqlite', 'signing-key', 'audit.jsonl', `runs/${runId}.json`])
      expect([name, modeOf(name)]).toEqual([name, 0o600]);
  });

  test.each([
    ['edited arguments', (text: string) => text.replaceAll('new', 'bad')],
    ['edited rules', (text: string) => text.replace('ask fs.write', 'allow fs.write')],
    ['a torn file', (text: string) => text.slice(0, 200)],
    ['an empty file', () => ''],
    ['another document', () => '{"kind":"toolwright-saved-run","v":1}'],
  ])('does not go on with %s', async (_what, change) => {
    const desk = await openDesk();
    const { approvalId, runId } = await waitingWrite(desk);
    await desk.run('approvals', 'approve', approvalId);
    const file = path.join(desk.stateDir, 'runs', `${runId}.json`);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    const result = await desk.run('call', '--resume', runId);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain('RUN_FILE_INVALID');
    expect(existsSync(path.join(desk.root, 'plan.md'))).toBe(false);
  });

  test('does not go on as an earlier state that was copied back', async () => {
    const desk = await openDesk();
    const { approvalId, runId } = await waitingWrite(desk);
    const file = path.join(desk.stateDir, 'runs', `${runId}.json`);
    const copy = readFileSync(file);
    await desk.run('approvals', 'approve', approvalId);
    await desk.run('call', '--resume', runId);
    writeFileSync(path.join(desk.root, 'plan.md'), 'later\n');
    writeFileSync(file, copy);
    const replayed = await desk.run('call', '--resume', runId);
    expect(replayed).toMatchObject({ code: 1, stdout: '' });
    expect(replayed.stderr).toMatch(
      /RUN_STATE_OUTDATED[\s\S]*approvals list shows what still waits/,
    );
    expect(textOf(desk)).toBe('later\n');
  });

  test('of two processes that go on at once, the call is made once', async () => {
    const desk = await openDesk();
    const { approvalId, runId } = await waitingWrite(desk);
    await desk.run('approvals', 'approve', approvalId);
    const both = await Promise.all([
      desk.run('call', '--resume', runId),
      desk.run('call', '--resume', runId),
    ]);
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(both.find(({ code }) => code !== 0)?.stderr).toMatch(/RUN_BUSY|RUN_UNKNOWN/);
    expect(await desk.audit('--status', 'ok', '--tool', 'write')).toHaveLength(1);
  });

  test('goes on after a process that was killed in the middle', async () => {
    const desk = await openDesk();
    const { approvalId, runId } = await waitingWrite(desk);
    await desk.run('approvals', 'approve', approvalId);
    // No process has this number: it is above what any system gives out.
    writeFileSync(path.join(desk.stateDir, 'runs', `${runId}.lock`), '2147483646');
    expect((await desk.run('call', '--resume', runId)).code).toBe(0);
    expect(textOf(desk)).toBe('new\n');
  });
});
