import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { expectFault } from './expect-fault.ts';
import { filesOf, type Ground } from './ground.ts';

export function writingCases(ground: Ground): void {
  it('makes a file with the bits that the process gives to new ones', async () => {
    const plot = await ground.build(() => ({ work: { 'dir/other': '' } }));
    const { access, at, text, write, names } = filesOf(plot);
    const written = await write('dir/new', 'content');
    expect(await text('dir/new')).toBe('content');
    expect(written).toEqual({
      path: { root: 'work', path: '/dir/new' },
      outcome: 'created',
      stat: await access.stat(at('dir/new')),
      sha256: createHash('sha256').update('content').digest('hex'),
      inPlace: false,
      durable: true,
      createdFolders: [],
    });
    const umask = 0o022;
    expect(written.stat).toMatchObject({ mode: 0o666 & ~umask, sizeBytes: 7, linkCount: 1 });
    expect((await write('dir/run', '', { mode: 0o777 })).stat.mode).toBe(0o777 & ~umask);
    expect(await names('dir')).toEqual(['new', 'other', 'run']);
  });

  it('gives a file a new content and leaves it its bits', async () => {
    const plot = await ground.build(() => ({ work: { a: { file: 'before', mode: 0o750 } } }));
    const { access, at, text, overwrite, names } = filesOf(plot);
    const written = await overwrite('a', 'after, and longer');
    expect(written).toMatchObject({ outcome: 'changed', inPlace: false, durable: true });
    expect(await text('a')).toBe('after, and longer');
    expect(written.stat).toEqual(await access.stat(at('a')));
    expect(written.stat.mode).toBe(0o750);
    await overwrite('a', '');
    expect(await text('a')).toBe('');
    expect(await names('.')).toEqual(['a']);
  });

  it('keeps what an open reader sees whole', async () => {
    const plot = await ground.build(() => ({ work: { a: 'before' } }));
    const { access, at, overwrite } = filesOf(plot);
    const reader = await access.open(at('a'));
    await overwrite('a', 'later');
    expect(Buffer.from(await reader.read(0, 100)).toString()).toBe('before');
    await reader.close();
  });

  it('writes nothing where the bytes are there already', async () => {
    const modifiedAtMs = Date.UTC(2020, 0, 1);
    const plot = await ground.build(() => ({ work: { a: { file: 'same', modifiedAtMs } } }));
    const { access, at, overwrite } = filesOf(plot);
    const before = await access.stat(at('a'));
    const written = await overwrite('a', 'same');
    expect(written).toMatchObject({ outcome: 'unchanged', stat: before, inPlace: false });
    expect(await access.stat(at('a'))).toEqual(before);
    expect(before.modifiedAtMs).toBe(modifiedAtMs);
  });

  it('takes the bytes as they are when the call is made', async () => {
    const plot = await ground.build(() => ({ work: { dir: { folder: {} } } }));
    const { access, at, text } = filesOf(plot);
    const bytes = Buffer.from('first');
    const writing = access.write(at('a'), bytes, { expected: 'absent' });
    bytes.write('LATER');
    await writing;
    expect(await text('a')).toBe('first');
  });

  it('makes missing folders only when it is asked to', async () => {
    const plot = await ground.build(() => ({ work: { dir: { folder: {} } } }));
    const { access, at, text, write, names } = filesOf(plot);
    await expectFault('NOT_FOUND', write('dir/x/y/z', 'deep'), plot);
    expect(await names('dir')).toEqual([]);
    const { createdFolders } = await write('dir/x/y/z', 'deep', { createParents: true });
    expect(createdFolders.map(access.format)).toEqual(['dir/x', 'dir/x/y']);
    expect(await text('dir/x/y/z')).toBe('deep');
    expect((await access.stat(at('dir/x'))).mode & 0o777).toBe(0o755);
    expect((await write('dir/x/y/b', '', { createParents: true })).createdFolders).toEqual([]);
  });

  it('takes the folders away again if the file does not come', async () => {
    const plot = await ground.build(() => ({ work: { 'dir/file': '' } }));
    const { access, at, names } = filesOf(plot);
    const expected = { identity: 'none', sha256: '0'.repeat(64) };
    await expectFault(
      'FILE_CHANGED',
      access.write(at('dir/x/y/z'), new Uint8Array(), { expected, createParents: true }),
      plot,
    );
    expect(await names('dir')).toEqual(['file']);
  });

  it('refuses to write over what was not expected, and leaves it as it is', async () => {
    const plot = await ground.build(() => ({
      work: { a: 'one', b: 'one', dir: { folder: {} }, pipe: { other: true } },
    }));
    const { access, at, text, seen, write, names } = filesOf(plot);
    const [seenA, seenB] = [await seen('a'), await seen('b')];
    await expectFault('FILE_EXISTS', write('a', 'x'), plot);
    for (const path of ['dir', '.', 'pipe'])
      await expectFault('NOT_A_FILE', write(path, 'x'), plot);
    await expectFault('NOT_A_DIRECTORY', write('a/b', 'x', { createParents: true }), plot);
    const attempts = [
      ['another file', 'b', seenA],
      ['another content', 'a', { ...seenA, sha256: seenB.sha256.replace(/./, 'f') }],
      ['a file that is gone', 'none', seenA],
    ] as const;
    for (const [, path, expected] of attempts) {
      const bytes = Buffer.from('two');
      await expectFault('FILE_CHANGED', access.write(at(path), bytes, { expected }), plot);
    }
    expect([await text('a'), await text('b')]).toEqual(['one', 'one']);
    expect(await names('.')).toEqual(['a', 'b', 'dir', 'pipe']);
  });

  it('sees a change that keeps size and time', async () => {
    const modifiedAtMs = Date.UTC(2024, 5, 1);
    const plot = await ground.build(() => ({ work: { a: { file: 'one', modifiedAtMs } } }));
    const { access, at, text, seen } = filesOf(plot);
    const expected = await seen('a');
    plot.put('work', 'a', { file: 'two', modifiedAtMs });
    await expectFault('FILE_CHANGED', access.write(at('a'), Buffer.from('x'), { expected }), plot);
    expect(await text('a')).toBe('two');
  });

  it('writes a file with further names in place, so that they stay one file', async () => {
    const plot = await ground.build(() => ({ work: { a: { file: 'before', mode: 0o640 } } }));
    plot.link('work', 'a', 'b');
    const { access, at, text, overwrite, names } = filesOf(plot);
    const before = await access.stat(at('a'));
    for (const content of ['a longer content', 'short', '']) {
      const written = await overwrite('b', content);
      expect(written).toMatchObject({ outcome: 'changed', inPlace: true, durable: true });
      expect(written.stat).toEqual(await access.stat(at('a')));
      expect([await text('a'), await text('b')]).toEqual([content, content]);
    }
    expect(await access.stat(at('a'))).toMatchObject({
      identity: before.identity,
      mode: 0o640,
      linkCount: 2,
    });
    expect(await names('.')).toEqual(['a', 'b']);
  });

  it('writes as much as it is given, of any bytes', async () => {
    const plot = await ground.build(() => ({ work: { a: 'x' } }));
    const { text, overwrite } = filesOf(plot);
    const bytes = Uint8Array.from({ length: 3_000_001 }, (_, at) => (at * 7) % 256);
    expect((await overwrite('a', bytes)).stat.sizeBytes).toBe(bytes.length);
    expect(Buffer.from(await text('a'), 'latin1').equals(bytes)).toBe(true);
  });

  it('writes to names that are no UTF-8 where they are there already', async () => {
    const plot = await ground.build(() => ({ work: { 'caf\\xe9': 'old', 'aux.c': 'old' } }));
    const { text, overwrite } = filesOf(plot);
    for (const path of ['caf\\xe9', 'aux.c']) {
      await overwrite(path, 'new');
      expect(await text(path)).toBe('new');
    }
  });

  it('removes what killed writers left in the folder, and nothing that is young or not ours', async () => {
    const hex = 'a'.repeat(32);
    const modifiedAtMs = Date.now() - 11 * 60_000;
    const plot = await ground.build(() => ({
      work: {
        [`dir/.toolwright-${hex}.tmp`]: { file: 'half', modifiedAtMs },
        [`dir/.toolwright-${hex.replace('a', 'b')}.tmp`]: {
          file: 'half',
          modifiedAtMs: Date.now(),
        },
        [`dir/.toolwright-${hex}.tmp.txt`]: { file: 'not ours', modifiedAtMs },
        [`dir/toolwright-${hex}.tmp`]: { file: 'not ours', modifiedAtMs },
      },
    }));
    const { write, names } = filesOf(plot);
    await write('dir/new', '');
    expect(await names('dir')).toEqual([
      `.toolwright-${hex}.tmp.txt`,
      `.toolwright-${hex.replace('a', 'b')}.tmp`,
      'new',
      `toolwright-${hex}.tmp`,
    ]);
  });

  it.each([
    ['no bytes', 'text', { expected: 'absent' }],
    ['no options', new Uint8Array(), undefined],
    ['no expectation', new Uint8Array(), {}],
    ['a word that is none', new Uint8Array(), { expected: 'present' }],
    ['half an expectation', new Uint8Array(), { expected: { identity: '1:2' } }],
    ['a hash of another kind', new Uint8Array(), { expected: { identity: '1', sha256: 'ab' } }],
    ['bits that are none', new Uint8Array(), { expected: 'absent', mode: 0o4755 }],
  ])('refuses what is no write: %s', async (_kind, bytes, options) => {
    const plot = await ground.build(() => ({ work: { dir: { folder: {} } } }));
    const { access, at, names } = filesOf(plot);
    await expectFault(
      'WRITE_OPTIONS_INVALID',
      access.write(at('a'), bytes as Uint8Array, options as { expected: 'absent' }),
      plot,
    );
    expect(await names('.')).toEqual(['dir']);
  });

  it('writes nothing once the signal is aborted', async () => {
    const plot = await ground.build(() => ({ work: { a: 'one' } }));
    const { text, overwrite, write, names } = filesOf(plot);
    const signal = AbortSignal.abort();
    await expectFault('ABORTED', overwrite('a', 'two', { signal }), plot);
    await expectFault('ABORTED', write('b/c', 'two', { signal, createParents: true }), plot);
    const controller = new AbortController();
    const writing = write('d/e', 'two', { signal: controller.signal, createParents: true });
    controller.abort();
    await expectFault('ABORTED', writing, plot);
    expect(await text('a')).toBe('one');
    expect(await names('.')).toEqual(['a']);
  });

  it('is waited for by the end of the workspace', async () => {
    const plot = await ground.build(() => ({ work: { a: 'one' } }));
    const { write } = filesOf(plot);
    const writing = write('b', 'two');
    await plot.workspace.close();
    expect((await writing).outcome).toBe('created');
    await expectFault('WORKSPACE_CLOSED', write('c', ''), plot);
  });
}
