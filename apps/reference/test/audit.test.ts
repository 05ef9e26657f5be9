import { appendFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDesk, waitingWrite, type Desk } from './support/waiting.ts';

/** A read that is well, one that fails, a write that waits. */
async function busyDesk(): Promise<Desk & { readonly runId: string }> {
  const desk = await openDesk({ 'a.md': 'a\n' });
  await desk.run('call', 'read', '--json', '{"path":"a.md"}');
  await desk.run('call', 'read', '--json', '{"path":"none.md"}');
  const { runId } = await waitingWrite(desk);
  return { ...desk, runId };
}

test('the audit shows what became of calls, for people and as JSON Lines', async () => {
  const desk = await busyDesk();
  const { code, stdout, stderr } = await desk.run('audit');
  expect([code, stderr]).toEqual([0, '']);
  const [head, ...rows] = stdout.trim().split('\n');
  expect(head).toMatch(/^AT +TOOL +STATUS +CODE +DECISION +APPROVAL +TIME +RUN +CALL +RULE$/);
  expect(rows.map((row) => row.split(/ {2,}/).slice(1, 6))).toEqual([
    ['read', 'ok', '-', 'allow', '-'],
    ['read', 'failed', 'FILE_NOT_FOUND', 'allow', '-'],
    ['write', 'suspended', '-', 'ask', 'asked'],
  ]);

  const filtered = async (...filters: readonly string[]): Promise<readonly string[]> =>
    (await desk.audit(...filters)).map(({ tool, status }) => `${tool} ${status}`);
  expect(await filtered()).toHaveLength(3);
  expect(await filtered('--tool', 'write')).toEqual(['write suspended']);
  expect(await filtered('--status', 'failed')).toEqual(['read failed']);
  expect(await filtered('--decision', 'ask')).toEqual(['write suspended']);
  expect(await filtered('--rule', 'ask fs.write')).toEqual(['write suspended']);
  expect(await filtered('--run', desk.runId)).toEqual(['write suspended']);
  expect(await filtered('--call', 'call-1', '--tool', 'read', '--limit', '1')).toEqual([
    'read failed',
  ]);
  expect(await filtered('--since', '1h')).toHaveLength(3);
  expect(await filtered('--until', '1h')).toEqual([]);
  expect(await filtered('--since', '2020-01-01', '--until', '2020-01-02T12:00')).toEqual([]);
  expect(await filtered('--tenant', 'acme')).toEqual([]);
  expect(await filtered('--user', 'ann')).toEqual([]);
  const [{ sessionId } = { sessionId: '' }] = await desk.audit('--status', 'ok');
  expect(await filtered('--session', sessionId)).toEqual(['read ok']);
});

test('--limit shows the newest, and says that there are more', async () => {
  const desk = await busyDesk();
  const result = await desk.run('audit', '--limit', '1');
  expect(result.stdout.trim().split('\n')[1]).toMatch(/ write /);
  expect(result.stderr).toBe('The newest 1 of 3; --limit 3 shows all.\n');
});

test('rotated files count, lines that are no records are left out and told', async () => {
  const desk = await busyDesk();
  const file = path.join(desk.stateDir, 'audit.jsonl');
  renameSync(file, `${file}.000001-0a0b0c0d`);
  await desk.run('call', 'read', '--json', '{"path":"a.md"}');
  appendFileSync(file, '{"torn":\n\u001b[2J\n');
  const result = await desk.run('audit');
  expect(result.code).toBe(0);
  expect(result.stdout.trim().split('\n')).toHaveLength(5);
  expect(result.stderr).toBe('2 lines of the audit are no records and were left out.\n');
});

test('what somebody wrote into the audit does not act on the terminal', async () => {
  const desk = await busyDesk();
  const [record] = await desk.audit('--status', 'ok');
  const hostile = { ...record, tool: 'a\u001b[2Jb\u202e', callId: 'c\nd' };
  appendFileSync(path.join(desk.stateDir, 'audit.jsonl'), `${JSON.stringify(hostile)}\n`);
  for (const args of [['audit'], ['audit', '--json']]) {
    const { stdout } = await desk.run(...args);
    expect(stdout).toContain('u001b');
    // eslint-disable-next-line no-control-regex -- what a terminal acts on
    expect(stdout).not.toMatch(/[\u001b\u202e]/);
  }
});

test('without any record it says so', async () => {
  const desk = await openDesk();
  expect(await desk.run('audit')).toMatchObject({
    code: 0,
    stdout: 'No records are of this kind.\n',
  });
  expect(await desk.run('audit', '--json')).toMatchObject({ code: 0, stdout: '' });
});

describe('filters that are refused', () => {
  test.each([
    ['--status', 'fine', /ok, failed, denied, aborted, suspended/],
    ['--decision', 'maybe', /allow, ask, deny, invalid, none/],
    ['--since', 'yesterday', /2h \(ago\)/],
    ['--until', '2026-13-45', /2h \(ago\)/],
    ['--limit', '0', /at least 1/],
    ['--tool', ' ', /not blank/],
  ])('%s %s', async (option, value, said) => {
    const desk = await openDesk();
    const result = await desk.run('audit', option, value);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain(`OPTION_INVALID (${option})`);
    expect(result.stderr).toMatch(said);
  });
});
