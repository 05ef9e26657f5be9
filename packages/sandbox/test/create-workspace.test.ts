import { mkdirSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createWorkspace, type WorkspaceOptions, type WorkspaceRootOptions } from '../src/index.ts';
import { expectFault } from './file-access/expect-fault.ts';
import { makeFolder } from './local-folder.ts';

it('opens a folder, also through a link or a relative path, and tells its real place', async () => {
  const folder = makeFolder();
  mkdirSync(join(folder, 'real'));
  writeFileSync(join(folder, 'real', 'a'), 'here');
  symlinkSync('real', join(folder, 'link'));
  for (const path of [join(folder, 'link'), relative(process.cwd(), join(folder, 'real'))]) {
    await using workspace = await createWorkspace({ roots: [{ path }] });
    expect(workspace.realRoots()).toEqual([
      { name: 'workspace', path: join(realpathSync(folder), 'real') },
    ]);
    const { files, roots } = workspace.view();
    expect(roots).toEqual([{ name: 'workspace', mode: 'r' }]);
    expect((await files.stat(files.parse('a'))).sizeBytes).toBe(4);
  }
});

it('takes a link to the root as the host gave it for the root', async () => {
  const folder = makeFolder();
  mkdirSync(join(folder, 'real'));
  symlinkSync('real', join(folder, 'given'));
  writeFileSync(join(folder, 'real', 'a'), '');
  symlinkSync(join(folder, 'given', 'a'), join(folder, 'real', 'b'));
  await using workspace = await createWorkspace({ roots: [{ path: join(folder, 'given') }] });
  const { files } = workspace.view();
  expect(await files.resolve(files.parse('b'))).toEqual({ root: 'workspace', path: '/a' });
});

describe('refuses', () => {
  type Case = readonly [string, (folder: string) => readonly WorkspaceRootOptions[]];
  const ofLinux: readonly Case[] = [
    ['the processes of the host', () => [{ path: '/proc/self' }]],
    ['the devices of the host', () => [{ path: '/dev' }]],
    ['the settings of the kernel', () => [{ path: '/sys' }]],
    ['a link to the processes', (folder) => [{ path: join(folder, 'proc') }]],
  ];
  const roots: readonly Case[] = [
    ['no root', () => []],
    ['the root of the host', () => [{ path: '/' }]],
    ['the home folder', () => [{ path: homedir() }]],
    ['the folder for temporary files', () => [{ path: tmpdir() }]],
    ['a folder above the home folder', () => [{ path: join(homedir(), '..') }]],
    ['a missing folder', (folder) => [{ path: join(folder, 'none') }]],
    ['a file', (folder) => [{ path: join(folder, 'file') }]],
    ['an empty path', () => [{ path: '' }]],
    ['a zero byte', (folder) => [{ path: `${folder}/a\0b` }]],
    ['the same folder twice', (folder) => [{ path: folder }, { name: 'again', path: folder }]],
    [
      'the same folder through a link',
      (folder) => [{ path: join(folder, 'a') }, { name: 'again', path: join(folder, 'link') }],
    ],
    [
      'a root in a root',
      (folder) => [{ path: folder }, { name: 'inner', path: join(folder, 'a') }],
    ],
    [
      'a root around a root',
      (folder) => [{ path: join(folder, 'a') }, { name: 'outer', path: folder }],
    ],
    ...(process.platform === 'linux' ? ofLinux : []),
  ];

  it.each(roots)('%s', async (_kind, rootsIn) => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'a'));
    symlinkSync('a', join(folder, 'link'));
    symlinkSync('/proc/self', join(folder, 'proc'));
    const work = createWorkspace({ roots: rootsIn(folder) });
    await expectFault('WORKSPACE_ROOT_INVALID', work, { hostFolders: [folder, homedir()] });
  });

  it.each([
    ['an option that it does not know', { block: ['/secrets'] }, 'WORKSPACE_OPTIONS_INVALID'],
    ['an option of another kind', { blocked: '/secrets' }, 'WORKSPACE_OPTIONS_INVALID'],
    ['a guard that it does not know', { links: 'none' }, 'WORKSPACE_OPTIONS_INVALID'],
    ['a name of all objects as an option', { constructor: true }, 'WORKSPACE_OPTIONS_INVALID'],
    ['a pattern that is no text', { blocked: [1] }, 'WORKSPACE_PATTERN_INVALID'],
    ['a root that is no object', { roots: ['/srv'] }, 'WORKSPACE_ROOT_INVALID'],
    ['no roots', { roots: undefined }, 'WORKSPACE_ROOT_INVALID'],
  ] as const)('%s', async (_kind, options, code) => {
    const all = { roots: [{ path: makeFolder() }], ...options };
    await expectFault(code, createWorkspace(all as unknown as WorkspaceOptions));
  });

  it('a pattern that cannot be read, and leaves nothing open', async () => {
    const path = makeFolder();
    const before = openDescriptors();
    const work = createWorkspace({ roots: [{ path }], blocked: ['a/../b'] });
    await expectFault('WORKSPACE_PATTERN_INVALID', work);
    expect(openDescriptors()).toBe(before);
  });
});

it('does not take a folder beside a root for one inside it', async () => {
  const folder = makeFolder();
  mkdirSync(join(folder, 'app'));
  mkdirSync(join(folder, 'app-old'));
  await using workspace = await createWorkspace({
    roots: [{ path: join(folder, 'app') }, { name: 'old', path: join(folder, 'app-old') }],
  });
  expect(workspace.roots).toHaveLength(2);
});

it('opens what is allowed by name: the home and temp folders', async () => {
  await using temp = await createWorkspace({
    roots: [{ path: tmpdir() }],
    allowTemp: true,
    // A continuous integration may put the home folder below the temp folder, which then holds it.
    allowHome: homedir().startsWith(tmpdir()),
  });
  expect(temp.roots).toHaveLength(1);
  await using home = await createWorkspace({ roots: [{ path: homedir() }], allowHome: true });
  expect(home.roots).toHaveLength(1);
});

it('follows the rules of Windows for names where the platform says so', async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'nul.txt'), '');
  await using workspace = await createWorkspace({
    roots: [{ path: folder }],
    platform: 'win32',
    links: 'check',
  });
  const { files } = workspace.view();
  expect(() => files.parse('nul.txt')).toThrowError(
    expect.objectContaining({ code: 'PATH_INVALID' }) as Error,
  );
  await expectFault('PATH_INVALID', files.open({ root: 'workspace', path: '/nul.txt' }));
});

function openDescriptors(): number {
  return process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0;
}
