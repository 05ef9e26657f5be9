import { expect, it } from 'vitest';
import { expectFault } from './expect-fault.ts';
import { filesOf, type Ground } from './ground.ts';

export function linkCases(ground: Ground): void {
  it('follows links that stay inside, and says what was reached', async () => {
    const plot = await ground.build((place) => ({
      work: {
        'a/b/file': 'deep',
        top: 'top',
        'a/sibling': { symlink: 'b/file' },
        'a/up': { symlink: '../top' },
        absolute: { symlink: `${place('work')}/a/b/file` },
        dir: { symlink: 'a/./b/' },
        chain: { symlink: 'dir' },
        itself: { symlink: '.' },
        detour: { symlink: `${place('work')}/../work/top` },
        away: { symlink: '../work/top' },
      },
    }));
    const { access, at, text, names, resolve } = filesOf(plot);
    expect(await resolve('a/sibling')).toBe('a/b/file');
    expect(await resolve('a/up')).toBe('top');
    expect(await resolve('absolute')).toBe('a/b/file');
    expect(await resolve('chain/file')).toBe('a/b/file');
    expect(await resolve('itself/itself/a/up')).toBe('top');
    expect(await resolve('itself')).toBe('.');
    expect(await resolve('detour')).toBe('top');
    expect(await resolve('away')).toBe('top');
    expect(await text('chain/file')).toBe('deep');
    expect(await names('dir')).toEqual(['file']);
    const file = await access.open(at('absolute'));
    expect(access.format(file.path)).toBe('a/b/file');
    await file.close();
  });

  it('takes `..` behind a link from where the link leads', async () => {
    const plot = await ground.build(() => ({
      work: {
        'deep/er/file': '',
        'deep/here': 'in deep',
        here: 'at the top',
        jump: { symlink: 'deep/er' },
        through: { symlink: 'jump/../here' },
      },
    }));
    const { text, resolve } = filesOf(plot);
    expect(await resolve('through')).toBe('deep/here');
    expect(await text('through')).toBe('in deep');
  });

  it('reaches another root through a link, under that root', async () => {
    const plot = await ground.build((place) => ({
      work: {
        absolute: { symlink: `${place('docs')}/page` },
        relative: { symlink: '../docs/page' },
      },
      docs: { page: 'words' },
    }));
    const { text, resolve } = filesOf(plot);
    expect(await resolve('absolute')).toBe('docs:/page');
    expect(await resolve('relative')).toBe('docs:/page');
    expect(await text('relative')).toBe('words');
  });

  // A lexical check of the written path sees nothing wrong with any of these.
  it.each([
    ['an absolute target', '/etc/passwd'],
    ['the root of the host', '/'],
    ['a climb over the root', '../../../../../../etc/passwd'],
    ['a name that starts like the root', '@work-old/secret'],
    ['the folder above the root', '..'],
    ['a target that does not exist', '/nowhere/at/all'],
    ['a target that goes out and names another place', '@work/../other/x'],
    ['the descriptors of the process', '/proc/self/cwd/x'],
  ])('refuses a link out of the workspace: %s', async (_kind, target) => {
    const plot = await ground.build((place) => ({
      work: {
        link: { symlink: target.replace(/^@/, place('work').replace(/work$/, '')) },
        twice: { symlink: 'link' },
        inner: { folder: { up: { symlink: '../link' } } },
      },
    }));
    const { access, at } = filesOf(plot);
    for (const path of ['link', 'twice', 'inner/up']) {
      await expectFault('PATH_OUTSIDE', access.open(at(path)), plot);
      await expectFault('PATH_OUTSIDE', access.stat(at(path)), plot);
      await expectFault('PATH_OUTSIDE', access.list(at(path)), plot);
      await expectFault('PATH_OUTSIDE', access.resolve(at(path)), plot);
      await expectFault('PATH_OUTSIDE', access.open(at(`${path}/passwd`)), plot);
    }
    expect((await access.lstat(at('link'))).kind).toBe('symlink');
  });

  it('shows a broken link as what it is', async () => {
    const plot = await ground.build(() => ({
      work: { broken: { symlink: 'nowhere' }, fine: 'x' },
    }));
    const { access, at, names } = filesOf(plot);
    expect(await names('.')).toEqual(['broken', 'fine']);
    expect((await access.lstat(at('broken'))).kind).toBe('symlink');
    await expectFault('NOT_FOUND', access.stat(at('broken')), plot);
    await expectFault('NOT_FOUND', access.open(at('broken')), plot);
  });

  it('ends in circles and in chains that are too long', async () => {
    const links = Array.from({ length: 41 }, (_, at) => [`l${at}`, { symlink: `l${at + 1}` }]);
    const plot = await ground.build(() => ({
      work: {
        self: { symlink: 'self' },
        ping: { symlink: 'pong' },
        pong: { symlink: 'ping' },
        grows: { symlink: 'grows/x' },
        ...(Object.fromEntries(links) as Record<string, { symlink: string }>),
        l41: 'end',
      },
    }));
    const { access, at, text } = filesOf(plot);
    for (const path of ['self', 'ping', 'grows', 'self/below', 'l0']) {
      await expectFault('LINK_LOOP', access.open(at(path)), plot);
    }
    expect(await text('l1')).toBe('end');
    expect((await access.lstat(at('self'))).kind).toBe('symlink');
  });
}
