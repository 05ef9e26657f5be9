import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { open, readdir, readlink, type FileHandle } from 'node:fs/promises';
import { constants } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { finished, startCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const call = (id: string): string =>
  `${JSON.stringify({ id, name: 'read', arguments: { path: 'a.txt' } })}\n`;

async function pipeFolder(): Promise<{ readonly root: string; readonly pipe: string }> {
  const root = await temporaryFolder({ 'a.txt': 'one\n' });
  const pipe = path.join(root, 'calls');
  execFileSync('mkfifo', [pipe]);
  return { root, pipe };
}

/** Starts a batch on the pipe; one that does not end by itself is killed with the test. */
function startBatch(pipe: string, root: string): ReturnType<typeof startCli> {
  const child = startCli(['call', '--batch', pipe, '--root', root]);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Opens the writing end, which waits for the first reader as a shell's `>` does. */
function openWriter(pipe: string): Promise<FileHandle> {
  // A reader that comes and goes: without one, a failed test would leave the open waiting.
  onTestFinished(async () => (await open(pipe, constants.O_RDONLY | constants.O_NONBLOCK)).close());
  return open(pipe, 'w');
}

/** Waits until the process has the file open. */
async function hasOpened(pid: number | undefined, file: string): Promise<void> {
  const folder = `/proc/${pid}/fd`;
  for (;;) {
    const names = await readdir(folder);
    const targets = await Promise.allSettled(names.map((name) => readlink(`${folder}/${name}`)));
    if (targets.some((target) => target.status === 'fulfilled' && target.value === file)) return;
  }
}

describe.skipIf(process.platform === 'win32')('a batch from a named pipe', () => {
  test('is read from its first writer to the end', async () => {
    const { root, pipe } = await pipeFolder();
    const opening = openWriter(pipe);
    const child = startBatch(pipe, root);
    const result = finished(child);
    const writer = await opening;
    await writer.write(call('c1'));
    await once(child.stdout, 'data');
    await writer.write(call('c2'));
    await writer.close();
    const { code, stdout } = await result;
    expect(stdout.split('\n').filter((line) => line.includes('"ok"'))).toHaveLength(2);
    expect(code).toBe(0);
  });

  test('ends on SIGTERM while the writer is silent', async () => {
    const { root, pipe } = await pipeFolder();
    const opening = openWriter(pipe);
    const child = startBatch(pipe, root);
    const result = finished(child);
    const writer = await opening;
    onTestFinished(() => writer.close());
    await writer.write(call('c1'));
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await result).toMatchObject({ code: 130, signal: null });
  });

  test.skipIf(process.platform !== 'linux')(
    'ends on SIGTERM before there is a writer',
    async () => {
      const { root, pipe } = await pipeFolder();
      const child = startBatch(pipe, root);
      const result = finished(child);
      await hasOpened(child.pid, pipe);
      child.kill('SIGTERM');
      expect(await result).toMatchObject({ code: 130, signal: null });
    },
  );
});
