// Run as a program of its own, since a test that runs as root has to be without root's right to write everything.
import { createWorkspace } from '../../src/index.ts';
import { filesOf } from '../file-access/ground.ts';

const [folder = '', links] = process.argv.slice(2);
await using workspace = await createWorkspace({
  roots: [{ path: folder, mode: 'rw' }],
  links: links === 'check' ? 'check' : 'walk',
});
const { overwrite, write } = filesOf({
  workspace,
  put: () => {},
  link: () => {},
  hostFolders: [],
});
const attempts: ReadonlyArray<readonly [string, () => ReturnType<typeof write>]> = [
  ['over a file that is read only', () => overwrite('shut.txt', 'new')],
  ['over an open file in a shut folder', () => overwrite('shut/file', 'new')],
  ['a new file in a shut folder', () => write('shut/new', 'new')],
  ['new folders in a shut folder', () => write('shut/a/b', 'new', { createParents: true })],
  ['over a file that cannot be read', () => write('unreadable', 'new')],
];
for (const [what, attempt] of attempts) {
  const end = await attempt().then(
    ({ outcome, inPlace }) => `${outcome}${inPlace ? ' in place' : ''}`,
    (error: { code: string }) => error.code,
  );
  process.stdout.write(`${what}: ${end}\n`);
}
