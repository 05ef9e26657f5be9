import { expect, it } from 'vitest';
import { expectFault } from './expect-fault.ts';
import { filesOf, type Ground } from './ground.ts';

export function writeLinkCases(ground: Ground): void {
  it('writes through links to what they lead to, and leaves the links', async () => {
    const plot = await ground.build((place) => ({
      work: {
        'a/file': 'before',
        link: { symlink: 'a/file' },
        dir: { symlink: 'a' },
        over: { symlink: `${place('docs')}/page` },
      },
      docs: { page: 'before' },
    }));
    const { access, at, text, overwrite, write } = filesOf(plot);
    for (const [path, reached] of [
      ['link', 'a/file'],
      ['dir/file', 'a/file'],
      ['over', 'docs:/page'],
    ] as const) {
      const written = await overwrite(path, `through ${path}`);
      expect(access.format(written.path)).toBe(reached);
      expect(await text(reached)).toBe(`through ${path}`);
    }
    expect(access.format((await write('dir/new', '')).path)).toBe('a/new');
    for (const path of ['link', 'over'])
      expect((await access.lstat(at(path))).kind).toBe('symlink');
  });

  it('makes what a link inside the workspace leads to and that is not there yet', async () => {
    const plot = await ground.build((place) => ({
      work: {
        dir: { folder: {} },
        leaf: { symlink: 'dir/made' },
        deep: { symlink: `${place('work')}/dir/x/made` },
        over: { symlink: '../docs/made' },
      },
      docs: { folder: { folder: {} } },
    }));
    const { access, at, text, write } = filesOf(plot);
    await expectFault('NOT_FOUND', write('deep', ''), plot);
    for (const [path, reached] of [
      ['leaf', 'dir/made'],
      ['deep', 'dir/x/made'],
      ['over', 'docs:/made'],
    ] as const) {
      const written = await write(path, path, { createParents: true });
      expect(access.format(written.path)).toBe(reached);
      expect(await text(reached)).toBe(path);
      expect((await access.lstat(at(path))).kind).toBe('symlink');
    }
  });

  it.each([
    ['a file that is there', '@out/file'],
    ['a file that is not there yet', '@out/new'],
    ['a folder that is not there yet', '@out/x/y/new'],
    ['the host', '/etc/toolwright-never'],
    ['a climb over the root', '../out/new'],
    ['a folder that starts like the root', '@work-old/new'],
  ])('never writes through a link out of the workspace: %s', async (_kind, target) => {
    const plot = await ground.build((place) => ({
      work: { link: { symlink: target.replace(/^@/, place('work').replace(/work$/, '')) } },
    }));
    const { write, names } = filesOf(plot);
    for (const path of ['link', 'link/below', 'link/x/below'])
      await expectFault('PATH_OUTSIDE', write(path, 'x', { createParents: true }), plot);
    expect(await names('.')).toEqual(['link']);
  });

  it('ends in circles', async () => {
    const plot = await ground.build(() => ({
      work: { self: { symlink: 'self' }, ping: { symlink: 'pong' }, pong: { symlink: 'ping' } },
    }));
    const { write } = filesOf(plot);
    for (const path of ['self', 'ping', 'self/below'])
      await expectFault('LINK_LOOP', write(path, '', { createParents: true }), plot);
  });
}
