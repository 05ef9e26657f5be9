import type { FileAction, WorkspacePath } from '@toolwright/core';
import { expect, it } from 'vitest';
import { expectFault } from './expect-fault.ts';
import { filesOf, type Ground } from './ground.ts';

const blocked = ['/secrets', '*:/**/.env', '/**/*.key', '/caf\u00e9'];

export function policyCases(ground: Ground): void {
  it.each([
    'secrets',
    'secrets/deep/x',
    'SECRETS/deep/x',
    '.env',
    'a/.ENV',
    'docs:/a/.env',
    'a/server.Key',
    'cafe\u0301',
    'CAFE\u0301/below',
    // Characters that are not drawn: HFS+ takes them for nothing.
    'sec\u200crets',
    'secrets/does/not/exist',
  ])('refuses what the host blocks, and all below it, however it is spelled: %s', async (path) => {
    const plot = await ground.build(
      () => ({ work: { 'secrets/deep/x': 's', '.env': 's', 'a/server.key': 's' }, docs: {} }),
      { blocked },
    );
    const { access, at } = filesOf(plot);
    await expectFault('PATH_DENIED', access.open(at(path)), plot);
    await expectFault('PATH_DENIED', access.list(at(path)), plot);
    await expectFault('PATH_DENIED', access.stat(at(path)), plot);
    await expectFault('PATH_DENIED', access.lstat(at(path)), plot);
    await expectFault('PATH_DENIED', access.resolve(at(path)), plot);
    expect(access.permits('read', at(path))).toBe(false);
  });

  it('lets a link lead to nothing that is blocked, and does not tell whether it is there', async () => {
    const plot = await ground.build(
      (place) => ({
        work: {
          'secrets/x': 's',
          direct: { symlink: 'secrets/x' },
          missing: { symlink: 'secrets/none' },
          folder: { symlink: 'secrets' },
          absolute: { symlink: `${place('work')}/secrets/x` },
          spelled: { symlink: 'SECRETS/x' },
        },
      }),
      { blocked },
    );
    const { access, at } = filesOf(plot);
    for (const path of ['direct', 'missing', 'folder/x', 'folder/none', 'absolute', 'spelled']) {
      await expectFault('PATH_DENIED', access.open(at(path)), plot);
      await expectFault('PATH_DENIED', access.stat(at(path)), plot);
    }
    await expectFault('PATH_DENIED', access.list(at('folder')), plot);
  });

  it('leaves blocked names out of lists', async () => {
    const plot = await ground.build(
      () => ({
        work: { secrets: { folder: {} }, '.env': '', '.env.example': '', 'a.key': '', a: '' },
      }),
      { blocked },
    );
    expect(await filesOf(plot).names('.')).toEqual(['.env.example', 'a']);
  });

  it('asks the grants for the path as written and for the path that is reached', async () => {
    const plot = await ground.build(() => ({
      work: { 'open/link': { symlink: '../shut/file' }, 'shut/file': 's', 'open/file': 'o' },
    }));
    const asked: string[] = [];
    const { access, at, text } = filesOf(plot, (action, path) => {
      asked.push(`${action} ${path.root}:${path.path}`);
      return path.path.startsWith('/open');
    });
    expect(await text('open/file')).toBe('o');
    expect(asked).toEqual(['read work:/open/file']);
    asked.length = 0;
    await expectFault('PATH_DENIED', access.open(at('open/link')), plot);
    expect(asked).toEqual(['read work:/open/link', 'read work:/shut/file']);
    await expectFault('PATH_DENIED', access.open(at('shut/file')), plot);
    await expectFault('PATH_DENIED', access.resolve(at('open/link')), plot);
    expect((await access.lstat(at('open/link'))).kind).toBe('symlink');
  });

  it('leaves names out of lists that the grants do not admit', async () => {
    const plot = await ground.build(() => ({ work: { yes: '', no: '', 'dir/yes': '' } }));
    const admits = (_: FileAction, path: WorkspacePath): boolean => !path.path.endsWith('/no');
    expect(await filesOf(plot, admits).names('.')).toEqual(['dir', 'yes']);
  });

  it('judges a folder that a link leads to by the folder', async () => {
    const plot = await ground.build(() => ({
      work: { 'shut/file': '', link: { symlink: 'shut' }, top: { symlink: '.' } },
    }));
    const { access, at } = filesOf(plot, (_, { path }) => path !== '/shut' && path !== '/');
    await expectFault('PATH_DENIED', access.list(at('link')), plot);
    await expectFault('PATH_DENIED', access.list(at('top')), plot);
  });

  it('keeps two runs of one workspace apart', async () => {
    const plot = await ground.build(() => ({ work: { a: 'A', b: 'B' } }));
    const first = filesOf(plot, (_, { path }) => path === '/a');
    const second = filesOf(plot, (_, { path }) => path === '/b');
    expect(await first.text('a')).toBe('A');
    expect(await second.text('b')).toBe('B');
    await expectFault('PATH_DENIED', first.access.open(first.at('b')), plot);
    await expectFault('PATH_DENIED', second.access.open(second.at('a')), plot);
  });

  it.each([
    ['a parent', { root: 'work', path: '/dir/../dir' }],
    ['a zero byte', { root: 'work', path: '/a\0b' }],
    ['an escaped slash', { root: 'work', path: '/..\\x2fa' }],
    ['a letter as an escape', { root: 'work', path: '/\\x61' }],
    ['no root', { root: 'none', path: '/a' }],
    ['half a character', { root: 'work', path: '/\ud800' }],
  ])('refuses a path that was put together by hand: %s', async (_kind, path) => {
    const plot = await ground.build(() => ({ work: { a: '', dir: { folder: {} } } }));
    const { access } = filesOf(plot);
    await expectFault('PATH_INVALID', access.open(path), plot);
    await expectFault('PATH_INVALID', access.list(path), plot);
  });
}
