import { describe, expect, it } from 'vitest';
import { createManualClock } from '@toolwright/core/testing';
import { call, callForError } from '../../test/support/call.ts';
import { drivers, openTree, type Tree } from '../../test/support/workspaces.ts';
import { filesystemOptionsSchema } from '../options.ts';
import { createFindTool } from './find.ts';

const findTool = createFindTool(filesystemOptionsSchema.parse({}));

const project: Tree = {
  '.github/ci.yml': '',
  '.env': '',
  '.gitignore': '*.log\n/out/\n',
  'README.md': '',
  'src/a.ts': '',
  'src/b.test.ts': '',
  'src/deep/c.ts': '',
  'src/deep/keep.log': '',
  'app/[id]/(auth)/page.tsx': '',
  'app/i/x.tsx': '',
  'out/bundle.js': '',
  'node_modules/dep/index.js': '',
};

describe.each(drivers)('find on the %s driver', (driver) => {
  it.each<[string, object, string[]]>([
    ['any folder', { patterns: '**/*.ts' }, ['src/a.ts', 'src/b.test.ts', 'src/deep/c.ts']],
    ['the folder itself', { patterns: '*' }, ['README.md']],
    ['relative to path', { patterns: '*.ts', path: 'src' }, ['src/a.ts', 'src/b.test.ts']],
    ['an exclusion', { patterns: ['**/*.ts', '!**/*.test.ts'] }, ['src/a.ts', 'src/deep/c.ts']],
    ['only exclusions', { patterns: ['!src/**', '!app/**'] }, ['README.md']],
    ['braces', { patterns: 'src/{a,b.test}.ts' }, ['src/a.ts', 'src/b.test.ts']],
    ['a leading slash', { patterns: '/src/*.ts' }, ['src/a.ts', 'src/b.test.ts']],
    [
      'two patterns, each path once',
      { patterns: ['src/*.ts', '**/a.ts'] },
      ['src/a.ts', 'src/b.test.ts'],
    ],
    ['a folder above path', { patterns: '../*.md', path: 'src' }, ['README.md']],
    ['folders', { patterns: '*', type: 'directory' }, ['app', 'src']],
    [
      'folders and files',
      { patterns: 'src/*', type: 'any' },
      ['src/a.ts', 'src/b.test.ts', 'src/deep'],
    ],
    [
      'hidden names where the pattern writes the dot',
      { patterns: '.github/*' },
      ['.github/ci.yml'],
    ],
    [
      'hidden names on request',
      { patterns: '*', hidden: true },
      ['.env', '.gitignore', 'README.md'],
    ],
    [
      'ignored files on request',
      { patterns: '**/*.log', respectIgnore: false },
      ['src/deep/keep.log'],
    ],
    [
      'generated folders on request',
      { patterns: '**/*.js', respectIgnore: false },
      ['node_modules/dep/index.js', 'out/bundle.js'],
    ],
    [
      'what is named, ignored or not',
      { patterns: ['out/*.js', 'node_modules/dep/*'] },
      ['node_modules/dep/index.js', 'out/bundle.js'],
    ],
    [
      'a literal path before a glob',
      { patterns: 'app/[id]/(auth)/*' },
      ['app/[id]/(auth)/page.tsx'],
    ],
    ['a literal path', { patterns: 'app/[id]/(auth)/page.tsx' }, ['app/[id]/(auth)/page.tsx']],
    ['a glob where no such name exists', { patterns: 'app/[i]/*' }, ['app/i/x.tsx']],
  ])('finds %s', async (_name, input, expected) => {
    await using open = await openTree(driver, project);
    const { data } = await call(findTool, input, open.context);
    expect(data.entries.map(({ path }) => path)).toEqual(expected);
    expect(data).toMatchObject({
      total: { count: expected.length, exact: true },
      truncated: false,
    });
  });

  it('reads nested ignore files, with what they take back', async () => {
    await using open = await openTree(driver, {
      '.git/info/exclude': 'private.txt\n',
      '.gitignore': '*.txt\nbuild\n!important.txt\n',
      '.ignore': 'notes.md\n',
      'a.txt': '',
      'important.txt': '',
      'private.txt': '',
      'notes.md': '',
      'pkg/.gitignore': '!build\n!a.txt\n/local\n',
      'pkg/a.txt': '',
      'pkg/b.txt': '',
      'pkg/build/x.js': '',
      'pkg/local/y.js': '',
      'build/z.js': '',
    });
    const { data } = await call(findTool, { patterns: '**' }, open.context);
    expect(data.entries.map(({ path }) => path)).toEqual([
      'important.txt',
      'pkg/a.txt',
      'pkg/build/x.js',
    ]);
  });

  it('follows ignore files outside of repositories, and those above the folder searched', async () => {
    await using open = await openTree(driver, {
      '.gitignore': '*.tmp\n',
      'a/b/x.tmp': '',
      'a/b/y': '',
    });
    const { data } = await call(findTool, { patterns: '*', path: 'a/b' }, open.context);
    expect(data.entries.map(({ path }) => path)).toEqual(['a/b/y']);
  });

  it('searches an ignored folder that the call names', async () => {
    await using open = await openTree(driver, project);
    const { data } = await call(findTool, { patterns: '**', path: 'out' }, open.context);
    expect(data.entries.map(({ path }) => path)).toEqual(['out/bundle.js']);
  });

  it('does not bind a repository within by the rules around it', async () => {
    await using open = await openTree(driver, {
      '.gitignore': '*.c\n',
      'a.c': '',
      'vendored/.git/HEAD': '',
      'vendored/a.c': '',
    });
    const { data } = await call(findTool, { patterns: '**' }, open.context);
    expect(data.entries.map(({ path }) => path)).toEqual(['vendored/a.c']);
  });

  it('lists links that lead to something, follows none, and counts the others', async () => {
    await using open = await openTree(driver, {
      'real/a.ts': '',
      'file-link.ts': { symlink: 'real/a.ts' },
      'folder-link': { symlink: 'real' },
      'broken.ts': { symlink: 'nowhere' },
      'out.ts': { symlink: '../../../../etc/passwd' },
    });
    const { data, warnings, result } = await call(findTool, { patterns: '**/*.ts' }, open.context);
    expect(data.entries.map(({ path }) => path)).toEqual(['file-link.ts', 'real/a.ts']);
    expect(warnings).toEqual(['ENTRIES_SKIPPED']);
    expect(result.warnings?.[0]?.message).toBe(
      'Entries were skipped: 1 that are broken links, 1 that lead out of the workspace.',
    );
  });

  it('shows nothing of what is blocked or not granted', async () => {
    await using open = await openTree(
      driver,
      { 'a.ts': '', 'secret/b.ts': '', 'other/c.ts': '' },
      { blocked: ['/secret'], denied: ['/other/**'] },
    );
    const { data, text, result } = await call(findTool, { patterns: '**/*.ts' }, open.context);
    expect(data.entries.map(({ path }) => path)).toEqual(['a.ts']);
    expect(text).toBe('a.ts');
    expect(result.warnings?.[0]?.message).toBe('Entries were skipped: 2 that may not be read.');
  });

  it('pages in one order, by code point', async () => {
    await using open = await openTree(driver, {
      '\u{1F600}': '',
      '\uFF61': '',
      b: '',
      'a-b': '',
      'a/c': '',
    });
    const all = await call(findTool, { patterns: '**' }, open.context);
    const paths = all.data.entries.map(({ path }) => path);
    expect(paths).toEqual(['a-b', 'a/c', 'b', '\uFF61', '\u{1F600}']);
    const page = await call(findTool, { patterns: '**', limit: 2, offset: 1 }, open.context);
    expect(page.data).toMatchObject({
      entries: [{ path: 'a/c' }, { path: 'b' }],
      total: { count: 5, exact: true },
      truncated: 'count',
      nextOffset: 3,
    });
    expect(page.text).toBe('a/c\nb\n[2-3 of 5 results; continue with offset=3]');
  });

  it('names what is wrong with a folder', async () => {
    await using open = await openTree(driver, { 'Docs/a.md': '' });
    const missing = await callForError(findTool, { patterns: '*', path: 'docs' }, open.context);
    expect(missing).toMatchObject({ code: 'FILE_NOT_FOUND', hint: 'Did you mean "Docs"?' });
    const file = await callForError(findTool, { patterns: '*', path: 'Docs/a.md' }, open.context);
    expect(file.code).toBe('NOT_A_DIRECTORY');
  });
});

describe('find', () => {
  it.each([
    ['../*', 'leads out'],
    [`${'**/a/'.repeat(5)}b`, 'more than 4'],
    ['+(a*)b', '`*` within'],
    [`${'a'.repeat(1_000)}*`, 'longer than 1000'],
  ])('refuses the pattern %s', async (pattern, message) => {
    await using open = await openTree('memory', {});
    const error = await callForError(findTool, { patterns: pattern }, open.context);
    expect(error).toMatchObject({ code: 'BAD_GLOB' });
    expect(error.message).toContain(message);
  });

  it('is quick on a pattern that tries many ways to share a name', async () => {
    await using open = await openTree('memory', { ['a'.repeat(255)]: '' });
    const startedAt = performance.now();
    await call(findTool, { patterns: `${'*a'.repeat(8)}*b` }, open.context);
    // Backtracking over eight stars would take days.
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  it('says what may help when nothing matches', async () => {
    await using open = await openTree('memory', project);
    const flat = await call(findTool, { patterns: '*.ts' }, open.context);
    expect(flat.text).toContain('[a pattern without `**/` looks only in the folder itself]');
    const folder = await call(findTool, { patterns: 'src/deep' }, open.context);
    expect(folder.text).toContain('[1 of the other type match: type=any shows them]');
    const ignored = await call(findTool, { patterns: '**/*.log' }, open.context);
    expect(ignored.text).toMatch(/left out: .*ignored.*respectIgnore=false/);
  });

  it('answers with what it has when the time is up', async () => {
    const clock = createManualClock();
    await using open = await openTree(
      'memory',
      { 'a/b/c': '', 'a/x': '', y: '' },
      { context: { clock } },
    );
    const { workspace } = open;
    const slow = {
      ...workspace,
      files: {
        ...workspace.files,
        list(...args: Parameters<typeof workspace.files.list>) {
          clock.advance(6_000);
          return workspace.files.list(...args);
        },
      },
    };
    const { data, text } = await call(
      findTool,
      { patterns: '**' },
      { ...open.context, workspace: slow },
    );
    expect(data).toMatchObject({ truncated: 'time', total: { count: 2, exact: false } });
    expect(text).toContain('the time was up');
  });

  it('ends at its number of entries in the same place every time', async () => {
    const tool = createFindTool(filesystemOptionsSchema.parse({ searchMaxEntries: 3 }));
    await using open = await openTree('memory', { 'a/1': '', 'a/2': '', 'b/3': '', c: '' });
    const { data } = await call(tool, { patterns: '**' }, open.context);
    expect(data).toMatchObject({
      entries: [{ path: 'c' }],
      truncated: 'count',
      total: { count: 1, exact: false },
    });
  });

  it('goes on where a folder cannot be listed, and says so', async () => {
    await using open = await openTree('memory', {
      'a.ts': '',
      shut: { folder: {}, mode: 0 },
    });
    const { data, result } = await call(findTool, { patterns: '**/*.ts' }, open.context);
    expect(data.entries).toHaveLength(1);
    expect(result.warnings?.[0]?.message).toContain('1 that the system refuses');
  });

  it('refuses an offset behind the end', async () => {
    await using open = await openTree('memory', { a: '' });
    const error = await callForError(findTool, { patterns: '*', offset: 1 }, open.context);
    expect(error).toMatchObject({ code: 'OFFSET_PAST_END' });
    expect(error.message).toContain('There are 1 results');
  });

  it.each([
    [{ patterns: '*', path: 'src' }, ['fs.read:/src']],
    [{ patterns: ['../lib/*.ts', '!../x'], path: 'src' }, ['fs.read:/src', 'fs.read:/lib']],
    [{ patterns: '../../../etc/*', path: 'src' }, ['fs.read:/src', 'fs.read']],
  ])('asks for the permissions of %j', (input, permissions) => {
    expect(findTool.permissionsFor?.(input as never)).toEqual(permissions);
  });
});
