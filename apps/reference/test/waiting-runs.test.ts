import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { chatCallReply, chatTextReply, replayServer } from './support/replay-server.ts';
import { openDesk, type Desk } from './support/waiting.ts';

const write = { path: 'plan.md', content: 'new\n' };

function runIdIn(stderr: string): string {
  return /(?<=run --resume )run_\w+/.exec(stderr)?.[0] ?? '';
}

async function onlyApproval(desk: Desk): Promise<string> {
  const [first] = await desk.approvals();
  return first?.request.id ?? '';
}

describe('a run with a model, without a terminal', () => {
  test('waits, and goes on with the whole conversation; what it had read is not read again', async () => {
    const server = await replayServer([
      chatCallReply('read', { path: 'plan.md' }),
      chatCallReply('write', write),
      chatTextReply('Done.'),
    ]);
    const desk = await openDesk({ 'plan.md': 'old\n' });
    const model = `${server.origin}/v1#m`;
    const first = await desk.run('run', 'Change the plan.', '--model', model, '--system', 'Short.');
    expect(first).toMatchObject({ code: 3, stdout: '' });
    expect(first.stderr).toMatch(/Write a file: Change plan\.md, \+1 -1 lines/);
    expect(readFileSync(path.join(desk.root, 'plan.md'), 'utf8')).toBe('old\n');

    const runId = runIdIn(first.stderr);
    await desk.run('approvals', 'approve', await onlyApproval(desk));
    const resumed = await desk.run('run', '--resume', runId);
    expect(resumed).toMatchObject({ code: 0, stdout: 'Done.\n' });
    expect(readFileSync(path.join(desk.root, 'plan.md'), 'utf8')).toBe('new\n');
    expect(server.seen).toHaveLength(3);
    const messages = server.seen[2]?.body['messages'] as Array<Record<string, unknown>>;
    expect(messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'assistant',
      'tool',
    ]);
    expect(messages[0]?.['content']).toBe('Short.');
    expect(String(messages[5]?.['content'])).toContain('Changed plan.md');
    const records = await desk.audit('--run', runId);
    expect(records.map(({ tool, status }) => [tool, status])).toEqual([
      ['read', 'ok'],
      ['write', 'suspended'],
      ['write', 'ok'],
    ]);
    const again = await desk.run('run', '--resume', runId);
    expect(again.stderr).toContain('RUN_UNKNOWN');
    expect(server.seen).toHaveLength(3);
  });

  test('tells the model of a refusal and its reason', async () => {
    const server = await replayServer([chatCallReply('write', write), chatTextReply('Well then.')]);
    const desk = await openDesk();
    const first = await desk.run('run', 'Plan.', '--model', `${server.origin}/v1#m`);
    await desk.run('approvals', 'deny', await onlyApproval(desk), '--reason', 'Not today.');
    const resumed = await desk.run('run', '--resume', runIdIn(first.stderr));
    expect(resumed).toMatchObject({ code: 0, stdout: 'Well then.\n' });
    const messages = server.seen[1]?.body['messages'] as Array<Record<string, unknown>>;
    expect(String(messages.at(-1)?.['content'])).toMatch(/APPROVAL_DENIED.*Not today\./);
    expect(existsSync(path.join(desk.root, 'plan.md'))).toBe(false);
  });

  test('waits again for a later call, under the same id', async () => {
    const server = await replayServer([
      chatCallReply('write', write),
      chatCallReply('write', { path: 'b.md', content: 'b' }),
      chatTextReply('Both.'),
    ]);
    const desk = await openDesk();
    const first = await desk.run('run', 'Two files.', '--model', `${server.origin}/v1#m`);
    const runId = runIdIn(first.stderr);
    await desk.run('approvals', 'approve', await onlyApproval(desk));
    const second = await desk.run('run', '--resume', runId);
    expect([second.code, runIdIn(second.stderr)]).toEqual([3, runId]);
    await desk.run('approvals', 'approve', await onlyApproval(desk));
    expect(await desk.run('run', '--resume', runId)).toMatchObject({ code: 0, stdout: 'Both.\n' });
    expect(await desk.audit('--status', 'ok')).toHaveLength(2);
    expect(await desk.savedRuns()).toEqual([]);
  });

  test('gives its events as JSON Lines before and after', async () => {
    const server = await replayServer([chatCallReply('write', write), chatTextReply('Done.')]);
    const desk = await openDesk();
    const first = await desk.run('run', 'Plan.', '--json', '--model', `${server.origin}/v1#m`);
    const typesOf = (stdout: string): string[] =>
      stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { type: string }).type);
    expect(typesOf(first.stdout)).toContain('approval-requested');
    await desk.run('approvals', 'approve', await onlyApproval(desk));
    const resumed = await desk.run('run', '--resume', runIdIn(first.stderr), '--json');
    expect(resumed.code).toBe(0);
    expect(typesOf(resumed.stdout).at(-1)).toBe('run-finished');
  });

  test('is not lost when the key of the model is missing; the file keeps no key', async () => {
    const server = await replayServer([chatCallReply('write', write), chatTextReply('Done.')]);
    const desk = await openDesk();
    const env = { OPENAI_API_KEY: 'sk-secret-of-mine', OPENAI_BASE_URL: `${server.origin}/v1` };
    const args = ['run', 'Plan.', '--model', 'openai:m'];
    const runId = runIdIn((await desk.with({ env }, ...args)).stderr);
    const file = path.join(desk.stateDir, 'runs', `${runId}.json`);
    expect(readFileSync(file, 'utf8')).not.toContain('sk-secret');
    await desk.run('approvals', 'approve', await onlyApproval(desk));
    const keyless = await desk.run('run', '--resume', runId);
    expect(keyless).toMatchObject({ code: 2 });
    expect(keyless.stderr).toContain('MODEL_KEY_MISSING');
    expect(await desk.with({ env }, 'run', '--resume', runId)).toMatchObject({ code: 0 });
  });
});

describe('a run with the offline planner', () => {
  test('goes on after the answer, without asking again for what was done', async () => {
    const desk = await openDesk({ 'a.md': 'alpha\n' });
    const first = await desk.run('run', 'read a.md, then write "hello" to notes.txt');
    expect(first.code).toBe(3);
    await desk.run('approvals', 'approve', await onlyApproval(desk));
    const resumed = await desk.run('run', '--resume', runIdIn(first.stderr));
    expect(resumed.code).toBe(0);
    expect(readFileSync(path.join(desk.root, 'notes.txt'), 'utf8')).toBe('hello');
    const records = await desk.audit('--tool', 'read');
    expect(records).toHaveLength(1);
  });

  test('asks before it changes anything, also where a rule allows it', async () => {
    const desk = await openDesk();
    const grants = ['--grant', 'allow fs.read', '--grant', 'allow fs.write'];
    const result = await desk.run('run', 'write "hello" to notes.txt', ...grants);
    expect(result.code).toBe(3);
    expect(result.stderr).toContain('the offline planner asks before it changes anything');
    expect(existsSync(path.join(desk.root, 'notes.txt'))).toBe(false);
  });
});

describe('what --resume refuses', () => {
  test.each([
    ['an unknown run', ['--resume', 'run_none'], 2, /RUN_UNKNOWN/],
    ['a path', ['--resume', '../../etc/passwd'], 2, /RUN_UNKNOWN/],
    ['a request beside it', ['more', 'words', '--resume', 'run_x'], 2, /ARGUMENT_UNEXPECTED/],
    ['another root', ['--resume', 'run_x', '--root', '.'], 2, /OPTION_INVALID \(--root\)/],
    ['another model', ['--resume', 'run_x', '--model', 'offline'], 2, /OPTION_INVALID \(--model/],
    ['a time that is none', ['x y', '--approve-within', 'soon'], 2, /OPTION_INVALID.*within/],
    ['a time of nothing', ['x y', '--approve-within', '0s'], 2, /OPTION_INVALID.*within/],
    ['a time without end', ['x y', '--approve-within', '400d'], 2, /OPTION_INVALID.*within/],
  ])('%s', async (_what, args, code, said) => {
    const desk = await openDesk();
    const result = await desk.run('run', ...args);
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toMatch(said);
  });

  test('a run of the other command, with the command that it needs', async () => {
    const desk = await openDesk();
    const made = await desk.run('call', 'write', '--json', JSON.stringify(write));
    const runId = /(?<=call --resume )run_\w+/.exec(made.stderr)?.[0] ?? '';
    const result = await desk.run('run', '--resume', runId);
    expect(result.stderr).toContain(`Write call --resume ${runId}.`);
  });

  test('a sealed file under the name of another run', async () => {
    const desk = await openDesk();
    const first = await desk.run('run', 'write "a" to a.md');
    const runId = runIdIn(first.stderr);
    const runs = path.join(desk.stateDir, 'runs');
    writeFileSync(
      path.join(runs, 'run_other.json'),
      readFileSync(path.join(runs, `${runId}.json`)),
    );
    const result = await desk.run('run', '--resume', 'run_other');
    expect(result).toMatchObject({ code: 2 });
    expect(result.stderr).toContain('RUN_FILE_INVALID');
  });
});
