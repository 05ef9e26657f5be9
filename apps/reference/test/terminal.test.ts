import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openPseudoTerminal, type PseudoTerminal } from './support/pseudo-terminal.ts';
import { chatCallReply, chatTextReply, replayServer } from './support/replay-server.ts';
import { openDesk, type Desk } from './support/waiting.ts';

const question = 'Allow it? ';

function start(
  { root, stateDir }: Desk,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): PseudoTerminal {
  return openPseudoTerminal([...args, '--state-dir', stateDir], { cwd: root, env });
}

const writeCall = (content = 'new\n', name = 'plan.md'): readonly string[] => [
  'call',
  'write',
  '--json',
  JSON.stringify({ path: name, content }),
];

const fileOf = ({ root }: Desk, name = 'plan.md'): string | undefined => {
  const file = path.join(root, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};

// `script` makes the terminal; the flags are those of util-linux.
describe.runIf(process.platform === 'linux')('at a terminal', () => {
  test('the person sees tool, risk, rule and a coloured difference, and says yes', async () => {
    const desk = await openDesk({ 'plan.md': 'old\n' });
    const expectedSha256 = createHash('sha256').update('old\n').digest('hex');
    const input = JSON.stringify({ path: 'plan.md', content: 'new\n', expectedSha256 });
    const terminal = start(desk, ['call', 'write', '--json', input]);
    const shown = await terminal.until(question);
    expect(shown).toMatch(/Approval: .*Write a file.*\(write\), .*medium risk/);
    expect(shown).toMatch(/asked by the rule: ask fs\.write/);
    expect(shown).toContain(`  in: ${desk.root}`);
    expect(shown).toMatch(/for: local \/ toolwright@[0-9a-f]{32}, run_\w+/);
    expect(shown).toContain('\u001b[31m-old\u001b[39m');
    expect(shown).toContain('\u001b[32m+new\u001b[39m');
    expect(fileOf(desk)).toBe('old\n');
    terminal.type('y\r');
    expect(await terminal.ended).toBe(0);
    expect(fileOf(desk)).toBe('new\n');
    const [last] = (await desk.audit('--status', 'ok')).slice(-1);
    expect(last?.approval).toMatchObject({ verdict: 'approve', scope: 'once' });
  });

  test('no, with a reason: the call is denied', async () => {
    const desk = await openDesk();
    const terminal = start(desk, writeCall());
    await terminal.until(question);
    terminal.type('n\r');
    await terminal.until('Why, for the agent');
    terminal.type('Not today.\r');
    await terminal.until('APPROVAL_DENIED');
    expect(await terminal.ended).toBe(1);
    expect(terminal.shown()).toContain('A person refused this call: Not today.');
    expect(fileOf(desk)).toBeUndefined();
  });

  test('Enter alone is no answer, and ? tells the answers', async () => {
    const desk = await openDesk();
    const terminal = start(desk, writeCall());
    await terminal.until(question);
    terminal.type('\r');
    await terminal.until('decide later');
    await terminal.until(question);
    terminal.type('?\r');
    await terminal.until('make this call, once');
    await terminal.until(question);
    terminal.type('w\r');
    expect(await terminal.ended).toBe(3);
    expect(fileOf(desk)).toBeUndefined();
  });

  test.each([
    ['Ctrl-C', '\u0003', 130, 'withdrawn', 0],
    ['Ctrl-D', '\u0004', 3, 'pending', 1],
  ])('%s does nothing about the call', async (_key, keys, code, status, saved) => {
    const desk = await openDesk();
    const terminal = start(desk, writeCall());
    await terminal.until(question);
    terminal.type(keys);
    expect(await terminal.ended).toBe(code);
    expect(fileOf(desk)).toBeUndefined();
    expect(await desk.approvals('--all')).toMatchObject([{ status }]);
    expect(await desk.savedRuns()).toHaveLength(saved);
  });

  test('Ctrl-C at the question of an agent ends the run as cancelled', async () => {
    const desk = await openDesk();
    const terminal = start(desk, ['run', 'write "a" to a.md']);
    await terminal.until(question);
    terminal.type('\u0003');
    expect(await terminal.ended).toBe(130);
    expect(fileOf(desk, 'a.md')).toBeUndefined();
    expect(await desk.savedRuns()).toEqual([]);
  });

  test('other arguments are typed where there is no editor, and shown before they are used', async () => {
    const desk = await openDesk();
    const terminal = start(desk, writeCall());
    await terminal.until(question);
    terminal.type('e\r');
    await terminal.until('New arguments as one line of JSON');
    terminal.type('{"path":\r');
    await terminal.until('not one JSON object');
    await terminal.until(question);
    terminal.type('e\r');
    await terminal.until('New arguments as one line of JSON');
    terminal.type('{"path":"other.md","content":"typed"}\r');
    await terminal.until('Make it so?');
    terminal.type('y\r');
    expect(await terminal.ended).toBe(0);
    expect([fileOf(desk), fileOf(desk, 'other.md')]).toEqual([undefined, 'typed']);
  });

  test('$VISUAL opens the arguments; an editor that fails changes nothing', async () => {
    const desk = await openDesk();
    const terminal = start(desk, writeCall(), { VISUAL: 'sed -i s/new/edited/', EDITOR: 'false' });
    await terminal.until(question);
    terminal.type('e\r');
    await terminal.until('Make it so?');
    terminal.type('y\r');
    expect(await terminal.ended).toBe(0);
    expect(fileOf(desk)).toBe('edited\n');

    const failing = start(desk, writeCall('x', 'b.md'), { EDITOR: 'false' });
    await failing.until(question);
    failing.type('e\r');
    await failing.until('The editor ended with 1; nothing was changed.');
    await failing.until(question);
    failing.type('n\r');
    await failing.until('Why');
    failing.type('\r');
    expect(await failing.ended).toBe(1);
    expect(fileOf(desk, 'b.md')).toBeUndefined();
  });

  test('calls that wait are asked about one after another, and the agent goes on', async () => {
    const server = await replayServer([
      chatCallReply('write', { path: 'a.md', content: 'a' }),
      chatCallReply('write', { path: 'b.md', content: 'b' }),
      chatTextReply('Both seen.'),
    ]);
    const desk = await openDesk();
    const terminal = start(desk, ['run', 'Two files.', '--model', `${server.origin}/v1#m`]);
    await terminal.until(question);
    terminal.type('y\r');
    await terminal.until('b.md');
    await terminal.until(question);
    terminal.type('n\r');
    await terminal.until('Why');
    terminal.type('\r');
    await terminal.until('Both seen.');
    expect(await terminal.ended).toBe(0);
    expect([fileOf(desk, 'a.md'), fileOf(desk, 'b.md')]).toEqual(['a', undefined]);
    const messages = server.seen[2]?.body['messages'] as Array<Record<string, unknown>>;
    expect(String(messages.at(-1)?.['content'])).toContain('APPROVAL_DENIED');
  });

  test('a yes for the run covers the same tool on the same file, and nothing else', async () => {
    const server = await replayServer([
      chatCallReply('write', { path: 'a.md', content: 'one' }),
      chatCallReply('write', { path: 'a.md', content: 'two' }),
      chatCallReply('write', { path: 'b.md', content: 'three' }),
      chatTextReply('Seen.'),
    ]);
    const desk = await openDesk();
    const terminal = start(desk, ['run', 'Write.', '--model', `${server.origin}/v1#m`]);
    await terminal.until(question);
    terminal.type('r\r');
    const between = await terminal.until(question);
    expect(between).toContain('b.md');
    expect(fileOf(desk, 'a.md')).toBe('two');
    terminal.type('n\r');
    await terminal.until('Why');
    terminal.type('\r');
    expect(await terminal.ended).toBe(0);
    expect(fileOf(desk, 'b.md')).toBeUndefined();
  });

  test('what a call holds does not act on the terminal', async () => {
    const desk = await openDesk();
    const content = 'a\u001b[2Jb\u009b31mc\u202ed\u200be\u0007\n';
    const terminal = start(desk, writeCall(content));
    const shown = await terminal.until(question);
    expect(shown).not.toContain('\u001b[2J');
    // eslint-disable-next-line no-control-regex -- what a terminal acts on
    expect(shown).not.toMatch(/[\u0007\u009b\u200b\u202e]/);
    terminal.type('n\r');
    await terminal.until('Why');
    terminal.type('\r');
    expect(await terminal.ended).toBe(1);
  });

  test('a run that was left for later is asked about when it goes on here', async () => {
    const desk = await openDesk();
    const first = await desk.run('run', 'write "a" to a.md');
    const runId = /(?<=run --resume )run_\w+/.exec(first.stderr)?.[0] ?? '';
    const terminal = start(desk, ['run', '--resume', runId]);
    await terminal.until(question);
    terminal.type('y\r');
    expect(await terminal.ended).toBe(0);
    expect(fileOf(desk, 'a.md')).toBe('a');
  });
});
