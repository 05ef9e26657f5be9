import { describe, expect, it } from 'vitest';
import { openTree, type Tree } from '../../test/support/workspaces.ts';
import { IgnoreRules } from './ignore-rules.ts';
import { rulesAbove } from './start-rules.ts';

/** The entries that the files of a tree leave out, in a folder. */
async function ignored(tree: Tree, folder: string, names: readonly string[]): Promise<string[]> {
  await using open = await openTree('memory', tree);
  const { files } = open.workspace;
  const { signal } = open.context;
  const path = files.parse(folder);
  const above = await rulesAbove(files, path, signal);
  const present = new Set((await files.list(path)).map(({ name }) => name));
  const rules = await above.enter(files, path, present, signal);
  const prefix = path.path === '/' ? '' : `${path.path.slice(1)}/`;
  return names.filter((name) => {
    const isFolder = name.endsWith('/');
    return rules.ignores(prefix + (isFolder ? name.slice(0, -1) : name), isFolder);
  });
}

describe('ignore rules', () => {
  it.each<[string, Tree, string, string[], string[]]>([
    ['folders only', { '.gitignore': 'a/\n' }, '.', ['a', 'a/'], ['a/']],
    ['anchored', { '.gitignore': '/a\n', 'b/x': '' }, 'b', ['a'], []],
    ['anchored by a slash within', { '.gitignore': 'b/a\n', 'b/x': '' }, 'b', ['a', 'c'], ['a']],
    ['a name in any folder', { '.gitignore': 'a\n', 'b/x': '' }, 'b', ['a'], ['a']],
    ['comments and blanks', { '.gitignore': '#a\n\n\\#b\n' }, '.', ['#a', '#b'], ['#b']],
    [
      'CRLF and a byte order mark',
      { '.gitignore': '\uFEFFa\r\nb\r\n' },
      '.',
      ['a', 'b'],
      ['a', 'b'],
    ],
    ['case', { '.gitignore': 'A\n' }, '.', ['a', 'A'], ['A']],
    ['the later line', { '.gitignore': 'a*\n!ab\nabc\n' }, '.', ['ab', 'abc', 'ax'], ['abc', 'ax']],
    ['the deeper file', { '.gitignore': 'a\n', 'b/.gitignore': '!a\n' }, 'b', ['a'], []],
    ['.ignore over .gitignore', { '.gitignore': '!a\n', '.ignore': 'a\n' }, '.', ['a'], ['a']],
    [
      'a folder taken back by a deeper file, in full',
      { '.gitignore': 'x\n', 'b/.gitignore': '!x\n', 'b/x/y': '', 'b/x/x': '' },
      'b/x',
      ['y', 'x'],
      [],
    ],
    ['an escaped backslash in a name', { '.gitignore': 'a\\\\b\n' }, '.', ['a\\x5cb'], ['a\\x5cb']],
  ])('%s', async (_name, tree, folder, names, expected) => {
    expect(await ignored(tree, folder, names)).toEqual(expected);
  });

  it('has none where there are no files', () => {
    expect(IgnoreRules.none.ignores('a', false)).toBe(false);
  });
});
