import { expect, it } from 'vitest';
import { expectFault } from './expect-fault.ts';
import { filesOf, type Ground } from './ground.ts';

export function readingCases(ground: Ground): void {
  it('lists names by code point with what they are, without following links', async () => {
    const plot = await ground.build(() => ({
      work: {
        b: '1',
        '\u{1F600}': '2',
        '\uFF61': '3',
        B: '4',
        folder: { folder: {} },
        link: { symlink: 'b' },
        broken: { symlink: 'nowhere' },
        pipe: { other: true },
      },
    }));
    const { access, at } = filesOf(plot);
    expect(await access.list(at('.'))).toEqual([
      { name: 'B', kind: 'file' },
      { name: 'b', kind: 'file' },
      { name: 'broken', kind: 'symlink' },
      { name: 'folder', kind: 'directory' },
      { name: 'link', kind: 'symlink' },
      { name: 'pipe', kind: 'other' },
      { name: '\uFF61', kind: 'file' },
      { name: '\u{1F600}', kind: 'file' },
    ]);
    expect(await access.list(at('folder'))).toEqual([]);
  });

  it('reads pieces at positions, short only at the end', async () => {
    const plot = await ground.build(() => ({ work: { a: '0123456789', empty: '' } }));
    const { access, at } = filesOf(plot);
    const file = await access.open(at('a'));
    const read = async (position: number, length: number): Promise<string> =>
      Buffer.from(await file.read(position, length)).toString();
    expect(await read(0, 4)).toBe('0123');
    expect(await read(8, 4)).toBe('89');
    expect(await read(10, 4)).toBe('');
    expect(await read(1e12, 4)).toBe('');
    expect(await read(3, 0)).toBe('');
    expect(await read(2, 3)).toBe('234');
    await expectFault('READ_RANGE_INVALID', file.read(-1, 4), plot);
    await expectFault('READ_RANGE_INVALID', file.read(0, 1.5), plot);
    await expectFault('READ_RANGE_INVALID', file.read(Number.NaN, 1), plot);
    await file.close();
    const empty = await access.open(at('empty'));
    expect((await empty.read(0, 10)).length).toBe(0);
    await empty.close();
  });

  it('reads on in a file that grew and shows that it changed', async () => {
    const plot = await ground.build(() => ({ work: { log: 'first' } }));
    const { access, at } = filesOf(plot);
    const file = await access.open(at('log'));
    const long = 'x'.repeat(200_000);
    plot.put('work', 'log', long);
    expect(Buffer.from(await file.read(0, 1_000_000)).toString()).toBe(long);
    expect(file.stat.sizeBytes).toBe(5);
    const now = await file.restat();
    expect(now.sizeBytes).toBe(200_000);
    expect(now.identity).toBe(file.stat.identity);
    await file.close();
  });

  it('tells size, bits and identity', async () => {
    const plot = await ground.build(() => ({
      work: {
        a: { file: 'abc', mode: 0o640 },
        b: 'abc',
        link: { symlink: 'a' },
        dir: { folder: {} },
      },
    }));
    const { access, at } = filesOf(plot);
    const stat = await access.stat(at('a'));
    expect(stat).toMatchObject({ kind: 'file', sizeBytes: 3, mode: 0o640, linkCount: 1 });
    expect(stat.modifiedAtMs).toBeGreaterThan(Date.UTC(2020, 0, 1));
    expect(await access.stat(at('link'))).toEqual(stat);
    expect((await access.stat(at('b'))).identity).not.toBe(stat.identity);
    expect((await access.stat(at('dir'))).kind).toBe('directory');
    expect((await access.stat(at('.'))).kind).toBe('directory');
    expect((await access.lstat(at('.'))).kind).toBe('directory');
  });

  it('opens regular files only', async () => {
    const plot = await ground.build(() => ({
      work: { dir: { folder: {} }, pipe: { other: true }, toPipe: { symlink: 'pipe' }, file: '' },
    }));
    const { access, at } = filesOf(plot);
    for (const path of ['dir', '.', 'pipe', 'toPipe']) {
      await expectFault('NOT_A_FILE', access.open(at(path)), plot);
    }
    expect((await access.stat(at('pipe'))).kind).toBe('other');
    await expectFault('NOT_A_DIRECTORY', access.list(at('file')), plot);
    await expectFault('NOT_A_DIRECTORY', access.open(at('file/below')), plot);
    await expectFault('NOT_A_DIRECTORY', access.list(at('pipe')), plot);
  });

  it('says that a path is missing, wherever it breaks off', async () => {
    const plot = await ground.build(() => ({ work: { dir: { folder: {} } } }));
    const { access, at } = filesOf(plot);
    for (const path of ['none', 'dir/none', 'none/none/none']) {
      await expectFault('NOT_FOUND', access.open(at(path)), plot);
      await expectFault('NOT_FOUND', access.list(at(path)), plot);
      await expectFault('NOT_FOUND', access.stat(at(path)), plot);
      await expectFault('NOT_FOUND', access.resolve(at(path)), plot);
    }
  });

  it.each([
    ['per%20cent', 'a%20b c'],
    ['route', '[id]/(auth)/page.tsx'],
    ['space at the end', 'name '],
    ['narrow no-break space', 'shot\u202f10.png'],
    ['decomposed accent', 'cafe\u0301'],
    ['tilde', '~$report.docx'],
    ['home look-alike', './~/x'],
    ['colon', '2024-01-01T10:00.log'],
    ['root look-alike', './work:/x'],
    ['a device of Windows', 'aux.c'],
    ['prototype words', 'constructor/__proto__'],
    ['dots', '...'],
    ['255 bytes', 'n'.repeat(255)],
  ])('takes a real name as it is: %s', async (_kind, path) => {
    const plot = await ground.build(() => ({
      work: Object.fromEntries([[path.replace(/^\.\//, ''), 'here']]),
    }));
    const { access, at, text } = filesOf(plot);
    expect(await text(path)).toBe('here');
    expect(access.format(at(path))).toBe(path);
  });

  it('keeps names that are not UTF-8 or hold control characters, and opens them again', async () => {
    const plot = await ground.build(() => ({
      work: {
        'caf\\xe9': 'latin',
        '\\xff\\xfe/caf\u00e9\\xc3': 'mixed',
        'line\\x0abreak': 'newline',
        'back\\x5cslash': 'backslash',
        '\uFFFD': 'the real replacement character',
      },
    }));
    const { access, at, text } = filesOf(plot);
    expect(await access.list(at('.'))).toEqual([
      { name: '\\xff\\xfe', kind: 'directory', rawName: '//4=' },
      { name: 'back\\x5cslash', kind: 'file' },
      { name: 'caf\\xe9', kind: 'file', rawName: 'Y2Fm6Q==' },
      { name: 'line\\x0abreak', kind: 'file' },
      { name: '\uFFFD', kind: 'file' },
    ]);
    expect(await text('caf\\xe9')).toBe('latin');
    expect(await text('\\xff\\xfe/caf\u00e9\\xc3')).toBe('mixed');
    expect(await text('line\\x0abreak')).toBe('newline');
    expect(await text('back\\x5cslash')).toBe('backslash');
    expect(await text('\uFFFD')).toBe('the real replacement character');
    await expectFault('NOT_FOUND', access.open(at('caf\\xe8')), plot);
  });
}
