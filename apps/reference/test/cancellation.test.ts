import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished, expect, test } from 'vitest';

test('a second Ctrl-C ends at once what the first one did not', async () => {
  const stubborn = fileURLToPath(new URL('./support/stubborn.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=@toolwright/source', stubborn]);
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  const [said] = (await once(child.stderr, 'data')) as [Buffer];
  expect(said.toString()).toBe('Cancelling … (Ctrl-C again ends at once)\n');
  // npm passes one Ctrl-C on as two signals, so only one that comes later counts as the second.
  const impatient = setInterval(() => child.kill('SIGINT'), 50);
  onTestFinished(() => clearInterval(impatient));
  expect(await ended).toEqual([130, null]);
});
