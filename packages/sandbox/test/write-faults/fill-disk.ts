// Run as a program of its own, in a folder that is a disk of 512 KiB: prints how writes that do not fit end.
import { linkSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWorkspace } from '../../src/index.ts';
import { filesOf } from '../file-access/ground.ts';

const [folder = ''] = process.argv.slice(2);
for (const name of ['alone', 'twin']) writeFileSync(join(folder, name), `old ${name}`);
linkSync(join(folder, 'twin'), join(folder, 'twin-too'));
await using workspace = await createWorkspace({ roots: [{ path: folder, mode: 'rw' }] });
const { overwrite, write } = filesOf({
  workspace,
  put: () => {},
  link: () => {},
  hostFolders: [],
});
const large = 'x'.repeat(1_000_000);
for (const attempt of [
  () => overwrite('alone', large),
  () => overwrite('twin', large),
  () => write('new', large),
  () => write('in/new/folders', large, { createParents: true }),
  // What fits is written afterwards.
  () => overwrite('alone', 'new alone'),
]) {
  const end = await attempt().then(
    ({ outcome }) => outcome,
    (error: { code: string }) => error.code,
  );
  process.stdout.write(`${end}\n`);
}
for (const name of readdirSync(folder).sort())
  process.stdout.write(`${name}: ${readFileSync(join(folder, name), 'utf8')}\n`);
