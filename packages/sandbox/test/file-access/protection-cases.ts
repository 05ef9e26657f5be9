import type { FileAction, WorkspacePath } from '@toolwright/core';
import { expect, it } from 'vitest';
import { expectFault } from './expect-fault.ts';
import { filesOf, type Ground } from './ground.ts';

export function protectionCases(ground: Ground): void {
  it.each([
    '.git/hooks/pre-commit',
    '.git/config',
    '.git',
    '.GIT/hooks/pre-commit',
    'sub/module/.git/config',
    'sub/.gi\u200ct/config',
    '.bashrc',
    'home/.ZSHRC',
    '.ssh/authorized_keys',
    '.vscode/tasks.json',
    'app/.idea/workspace.xml',
    '.claude/settings.json',
    '.mcp.json',
    '.config/fish/config.fish',
    '.toolwright/config.json',
    'profile.ps1',
  ])('refuses a protected name before it exists: %s', async (path) => {
    const plot = await ground.build(() => ({ work: { 'sub/module/a': '', 'home/a': '' } }));
    const { access, at, write, names } = filesOf(plot);
    await expectFault('PATH_PROTECTED', write(path, 'x', { createParents: true }), plot);
    expect(access.refusal('write', at(path))).toBe('PATH_PROTECTED');
    expect(access.permits('write', at(path))).toBe(false);
    expect(access.permits('read', at(path))).toBe(true);
    expect(await names('.')).toEqual(['home', 'sub']);
  });

  it.each([
    '.github/workflows/ci.yml',
    '.gitignore',
    'git/hooks/pre-commit',
    'config/fish/a',
    '.config/app/a',
    'bashrc',
    'docs/.profiles',
  ])('writes what only looks like one: %s', async (path) => {
    const plot = await ground.build(() => ({ work: { a: '' } }));
    const { text, write } = filesOf(plot);
    await write(path, 'fine', { createParents: true });
    expect(await text(path)).toBe('fine');
  });

  it('judges the place that a link leads to', async () => {
    const plot = await ground.build((place) => ({
      work: {
        '.git/config': 'old',
        settings: { symlink: '.git/config' },
        hooks: { symlink: '.git/hooks' },
        repo: { symlink: `${place('work')}/.git` },
        'secrets/key': 'old',
        key: { symlink: 'secrets/key' },
      },
    }));
    const permits = (action: FileAction, { path }: WorkspacePath): boolean =>
      action === 'read' || !path.startsWith('/secrets');
    const { text, write, overwrite } = filesOf(plot, permits);
    await expectFault('PATH_PROTECTED', overwrite('settings', 'x'), plot);
    for (const path of ['hooks', 'hooks/pre-commit', 'repo/hooks/pre-commit', 'repo/x/y'])
      await expectFault('PATH_PROTECTED', write(path, 'x', { createParents: true }), plot);
    await expectFault('PATH_DENIED', overwrite('key', 'x'), plot);
    await expectFault('PATH_DENIED', overwrite('secrets/key', 'x'), plot);
    expect([await text('settings'), await text('key')]).toEqual(['old', 'old']);
  });

  it('lets a host lift the protection of a path, and of no other', async () => {
    const plot = await ground.build(() => ({ work: { a: '' } }), {
      allowProtected: ['/.vscode', '*:/**/.mcp.json'],
    });
    const { write } = filesOf(plot);
    const options = { createParents: true };
    await write('.vscode/settings.json', '{}', options);
    await write('deep/.mcp.json', '{}', options);
    await expectFault('PATH_PROTECTED', write('deep/.vscode/tasks.json', '{}', options), plot);
    await expectFault('PATH_PROTECTED', write('.vscode-server/x', '{}', options), plot);
  });

  it('writes neither to a root that is only read nor into one', async () => {
    const plot = await ground.build(
      (place) => ({
        work: {
          link: { symlink: `${place('docs')}/page` },
          made: { symlink: `${place('docs')}/new` },
        },
        docs: { page: 'old', out: { symlink: '../work/new' } },
      }),
      { readOnly: ['docs'] },
    );
    const { access, at, text, write, overwrite, names } = filesOf(plot);
    await expectFault('ROOT_READ_ONLY', overwrite('docs:/page', 'x'), plot);
    await expectFault('ROOT_READ_ONLY', write('docs:/x/y', 'x', { createParents: true }), plot);
    await expectFault('ROOT_READ_ONLY', overwrite('link', 'x'), plot);
    await expectFault('ROOT_READ_ONLY', write('made', 'x'), plot);
    // Whoever may not write in a root does not write through it either.
    await expectFault('ROOT_READ_ONLY', write('docs:/out', 'x'), plot);
    expect(access.refusal('write', at('docs:/page'))).toBe('ROOT_READ_ONLY');
    expect(access.permits('write', at('new'))).toBe(true);
    expect(await text('docs:/page')).toBe('old');
    expect(await names('docs:/')).toEqual(['out', 'page']);
  });

  it('asks the grants for writing, and blocked paths stay blocked', async () => {
    const plot = await ground.build(() => ({ work: { 'a/file': 'old', 'b/file': 'old' } }), {
      blocked: ['/blocked'],
    });
    const { access, at, text, write, overwrite } = filesOf(
      plot,
      (action, { path }) => action === 'read' || path.startsWith('/a/'),
    );
    await overwrite('a/file', 'new');
    await expectFault('PATH_DENIED', overwrite('b/file', 'new'), plot);
    await expectFault('PATH_DENIED', write('b/x/y', '', { createParents: true }), plot);
    await expectFault('PATH_DENIED', write('blocked/a/x', '', { createParents: true }), plot);
    expect(await text('b/file')).toBe('old');
    expect(access.refusal('write', at('b/file'))).toBe('PATH_DENIED');
    expect(access.refusal('write', { root: 'none', path: '/a' })).toBe('PATH_DENIED');
  });

  it.each(['nul', 'aux.txt', 'COM1', 'a:b', 'end.', 'end ', 'what?', 'new\\x0aline'])(
    'gives nothing new a name that other systems cannot have: %s',
    async (name) => {
      const plot = await ground.build(() => ({ work: { dir: { folder: {} } } }));
      const { write, names } = filesOf(plot);
      const options = { createParents: true };
      await expectFault('PATH_INVALID', write(`dir/${name}`, 'x', options), plot);
      await expectFault('PATH_INVALID', write(`dir/${name}/x`, 'x', options), plot);
      await expectFault('PATH_INVALID', write(`dir/x/${name}`, 'x', options), plot);
      expect(await names('dir')).toEqual([]);
    },
  );
}
