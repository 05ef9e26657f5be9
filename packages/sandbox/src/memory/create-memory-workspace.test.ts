import { expect, it } from 'vitest';
import { createMemoryFiles, createMemoryWorkspace } from './index.ts';

async function readText(
  workspace: ReturnType<typeof createMemoryWorkspace>,
  path: string,
): Promise<string> {
  const { files } = workspace.view();
  const file = await files.open(files.parse(path));
  const bytes = await file.read(0, file.stat.sizeBytes);
  await file.close();
  return Buffer.from(bytes).toString();
}

it('takes a plain tree as one root', async () => {
  const workspace = createMemoryWorkspace({ 'docs/notes.md': 'Hello' });
  expect(workspace.roots).toEqual([{ name: 'workspace', mode: 'r' }]);
  expect(await readText(workspace, 'docs/notes.md')).toBe('Hello');
});

it('takes several roots, each with its own tree', async () => {
  const workspace = createMemoryWorkspace({
    roots: [{ files: { a: '1' } }, { name: 'docs', mode: 'rw', files: { a: '2' } }],
  });
  expect(await readText(workspace, 'a')).toBe('1');
  expect(await readText(workspace, 'docs:/a')).toBe('2');
});

it('takes a file named `roots` as a file', async () => {
  expect(await readText(createMemoryWorkspace({ roots: 'oak' }), 'roots')).toBe('oak');
});

it('shows a change that somebody else makes to an open file', async () => {
  const store = createMemoryFiles({ a: 'before' });
  const { files } = createMemoryWorkspace(store).view();
  const file = await files.open(files.parse('a'));
  store.put('a', 'after it');
  const now = await file.restat();
  expect(now.identity).toBe(file.stat.identity);
  expect(now.sizeBytes).toBe(8);
  expect(now.modifiedAtMs).toBeGreaterThan(file.stat.modifiedAtMs);
});

it('gives a file that was removed and made again another identity', async () => {
  const store = createMemoryFiles({ a: 'x' });
  const { files } = createMemoryWorkspace(store).view();
  const before = await files.stat(files.parse('a'));
  store.remove('a');
  store.put('a', 'x');
  expect((await files.stat(files.parse('a'))).identity).not.toBe(before.identity);
});

it('tells the roots of two workspaces apart', () => {
  const roots = [createMemoryWorkspace({}), createMemoryWorkspace({})].map((workspace) =>
    workspace.realRoots(),
  );
  expect(roots[0]).not.toEqual(roots[1]);
});
