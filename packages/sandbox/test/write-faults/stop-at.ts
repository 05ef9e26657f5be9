// Run as a program of its own: writes over a file and hangs at a system call, for ever, so that it can be killed there.
import { createHash } from 'node:crypto';
import { systemCalls, type SystemCalls } from '../../src/files/local/calls.ts';
import { openWithCalls } from './open-with-calls.ts';

const [folder = '', at = '', path = ''] = process.argv.slice(2);
let isArmed = false;
const hanging = (...args: readonly unknown[]): Promise<unknown> => {
  const call = systemCalls[at as keyof SystemCalls] as (
    ...given: readonly unknown[]
  ) => Promise<unknown>;
  if (!isArmed) return call(...args);
  process.stdout.write('here\n');
  // Keeps the process alive.
  return new Promise(() => setInterval(() => {}, 1_000));
};
const workspace = await openWithCalls(folder, 'check', {
  ...systemCalls,
  [at]: hanging,
});
const { files } = workspace.view();
const written = files.parse(path);
const file = await files.open(written).catch(() => undefined);
const bytes = (await file?.read(0, 1_000_000)) ?? new Uint8Array();
await file?.close();
const sha256 = createHash('sha256').update(bytes).digest('hex');
isArmed = true;
await files.write(written, Buffer.from('the new content'), {
  expected: file === undefined ? 'absent' : { identity: file.stat.identity, sha256 },
});
