// Run as a program of its own, since a test that runs as root has to be without root's right to read everything.
import { createWorkspace } from '../../src/index.ts';

const [folder = '', links] = process.argv.slice(2);
const workspace = await createWorkspace({
  roots: [{ path: folder }],
  links: links === 'check' ? 'check' : 'walk',
});
const { files } = workspace.view();
const at = (path: string) => files.parse(path);

const attempts: ReadonlyArray<readonly [string, () => Promise<unknown>]> = [
  ['open a file without read', () => files.open(at('shut.txt'))],
  ['stat a file without read', () => files.stat(at('shut.txt'))],
  ['list a folder without read', () => files.list(at('unlistable'))],
  ['open in a folder without read', () => files.open(at('unlistable/file'))],
  ['list a folder without search', () => files.list(at('unsearchable'))],
  ['open in a folder without search', () => files.open(at('unsearchable/file'))],
  ['list the folder above', () => files.list(at('.'))],
];
for (const [what, attempt] of attempts) {
  const outcome = await attempt().then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );
  process.stdout.write(`${what}: ${outcome}\n`);
}
await workspace.close();
