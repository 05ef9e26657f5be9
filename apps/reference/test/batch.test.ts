import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { finished, runCli, startCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

type Line = Readonly<Record<string, unknown>> & {
  readonly error?: { readonly code: string; readonly message: string };
};

const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

const call = (id: string, fields: object = {}): string =>
  JSON.stringify({ id, name: 'read', arguments: { path: 'a.txt' }, ...fields });

test('each line gives one outcome, in order, and bad lines do not stop the rest', async () => {
  const root = await temporaryFolder({ 'a.txt': 'one\n' });
  const input = [
    call('c1'),
    'not json',
    '',
    call('c2', { arguments: '{"path":"a.txt"}' }),
    '[1]',
    '{"id":"c3","name":"read"}',
    call('c4', { arguments: '{"path":"a.tx', finish: 'length' }),
    call('c5', { extra: 1 }),
    call('c6', { name: 'nothing' }),
    call('c7', { arguments: '{"path":' }),
    call('c8', { finish: 'odd' }),
    call(''),
  ].join('\n');
  const result = await runCli(['call', '--batch', '-', '--root', root], { input });
  expect(result.code).toBe(1);
  expect(
    linesOf(result.stdout).map(({ line, id, status, error }) => [line, id, status, error?.code]),
  ).toEqual([
    [1, 'c1', 'ok', undefined],
    [2, null, 'invalid', 'BATCH_LINE_INVALID'],
    [4, 'c2', 'ok', undefined],
    [5, null, 'invalid', 'BATCH_LINE_INVALID'],
    [6, 'c3', 'invalid', 'BATCH_LINE_INVALID'],
    [7, 'c4', 'failed', expect.any(String)],
    [8, 'c5', 'invalid', 'BATCH_LINE_INVALID'],
    [9, 'c6', 'failed', expect.any(String)],
    [10, 'c7', 'failed', expect.any(String)],
    [11, 'c8', 'invalid', 'BATCH_LINE_INVALID'],
    [12, '', 'invalid', 'BATCH_LINE_INVALID'],
  ]);
  expect(linesOf(result.stdout)[1]?.error?.message).toMatch(
    /^Line 2 is not a call: expected one JSON object\.$/,
  );
});

test('lines with the same run share one, the others have their own', async () => {
  const root = await temporaryFolder({ 'a.txt': 'one\n' });
  // An id is unique within a run: a second one in the same run is refused, in another run it is not.
  const input = [
    call('same'),
    call('same'),
    call('x', { run: 'r' }),
    call('same', { run: 'r' }),
    call('y', { run: 'q' }),
  ].join('\n');
  const result = await runCli(['call', '--batch', '-', '--root', root], { input });
  expect(linesOf(result.stdout).map(({ id, run, status }) => [id, run, status])).toEqual([
    ['same', undefined, 'ok'],
    ['same', undefined, 'ok'],
    ['x', 'r', 'ok'],
    ['same', 'r', 'ok'],
    ['y', 'q', 'ok'],
  ]);
  expect(result.code).toBe(0);
});

test('a file works as standard input does', async () => {
  const root = await temporaryFolder({
    'a.txt': 'one\n',
    'calls.jsonl': `\ufeff${call('c1')}\r\n${call('c2')}\r\n`,
  });
  const result = await runCli(['call', '--batch', 'calls.jsonl'], { cwd: root });
  expect(linesOf(result.stdout).map(({ id, status }) => [id, status])).toEqual([
    ['c1', 'ok'],
    ['c2', 'ok'],
  ]);
});

test('a rule that asks gives suspended lines and the exit code of a waiting call', async () => {
  const root = await temporaryFolder({ 'a.txt': 'one\n' });
  const result = await runCli(['call', '--batch', '-', '--grant', 'ask fs.read', '--root', root], {
    input: call('c1'),
  });
  expect(linesOf(result.stdout)).toMatchObject([
    { id: 'c1', status: 'suspended', reason: 'approval' },
  ]);
  expect(result.code).toBe(3);
});

test('outcomes come while standard input is still open', async () => {
  const root = await temporaryFolder({ 'a.txt': 'one\n' });
  const child = startCli(['call', '--batch', '-', '--root', root]);
  const result = finished(child);
  const reader = createInterface({ input: child.stdout });
  for (const id of ['c1', 'c2']) {
    child.stdin.write(`${call(id)}\n`);
    const [text] = (await once(reader, 'line')) as [string];
    expect(JSON.parse(text)).toMatchObject({ id, status: 'ok' });
  }
  child.stdin.end();
  expect((await result).code).toBe(0);
});

test('Ctrl-C ends a batch that waits for its next line', async () => {
  const root = await temporaryFolder({ 'a.txt': 'one\n' });
  const child = startCli(['call', '--batch', '-', '--root', root]);
  const result = finished(child);
  child.stdin.write(`${call('c1')}\n`);
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  expect(await result).toMatchObject({ code: 130 });
});

test('an empty batch is done', async () => {
  const root = await temporaryFolder();
  expect(await runCli(['call', '--batch', '-', '--root', root])).toMatchObject({
    code: 0,
    stdout: '',
  });
});
