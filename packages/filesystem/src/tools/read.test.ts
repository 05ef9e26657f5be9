import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call, callForError } from '../../test/support/call.ts';
import { drivers, openTree, type Tree } from '../../test/support/workspaces.ts';
import { filesystemOptionsSchema } from '../options.ts';
import { createReadTool } from './read.ts';

const readTool = createReadTool(filesystemOptionsSchema.parse({}));

function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** `count` numbered lines. */
function lines(count: number): string {
  return Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join('');
}

describe.each(drivers)('read on the %s driver', (driver) => {
  it('gives number, tab and text, and what the file is made of', async () => {
    const tree: Tree = { 'docs/a.md': { file: 'one\ntwo\n', modifiedAtMs: Date.UTC(2026, 0, 2) } };
    await using open = await openTree(driver, tree);
    const { text, data } = await call(readTool, { path: '/docs/a.md' }, open.context);
    expect(text).toBe('1\tone\n2\ttwo');
    expect(data).toEqual({
      path: 'docs/a.md',
      text: 'one\ntwo\n',
      startLine: 1,
      endLine: 2,
      totalLines: { count: 2, exact: true },
      truncated: false,
      cutLines: [],
      latin1Lines: [],
      encoding: 'utf-8',
      bom: false,
      eol: 'lf',
      finalNewline: true,
      sha256: sha256('one\ntwo\n'),
      sizeBytes: 8,
      modifiedAt: '2026-01-02T00:00:00.000Z',
    });
  });

  it.each([
    [
      'an empty file',
      '',
      '[the file is empty]',
      { startLine: 0, endLine: 0, eol: 'none', text: '' },
    ],
    [
      'only newlines',
      '\n\n',
      '1\t\n2\t\n[the file is 2 empty lines]',
      { endLine: 2, finalNewline: true },
    ],
    ['one newline', '\n', '1\t\n[the file is 1 empty line]', { endLine: 1, finalNewline: true }],
    [
      'a last line without newline',
      'a\nb',
      '1\ta\n2\tb\n[no newline at the end of the file]',
      { endLine: 2, finalNewline: false, text: 'a\nb' },
    ],
    ['CRLF', 'a\r\nb\r\n', '1\ta\n2\tb', { eol: 'crlf', text: 'a\r\nb\r\n' }],
    ['CR', 'a\rb\r', '1\ta\n2\tb', { eol: 'cr', endLine: 2 }],
    ['mixed line ends', 'a\r\nb\nc\r', '1\ta\n2\tb\n3\tc', { eol: 'mixed', endLine: 3 }],
    [
      'separators that end no line',
      'a\u2028b\u0085c\fd\ve\n',
      '1\ta\u2028b\u0085c\fd\ve',
      { endLine: 1, eol: 'lf' },
    ],
    ['a literal U+FFFD', 'a\uFFFDb\n', '1\ta\uFFFDb', { encoding: 'utf-8' }],
    ['a UTF-8 byte order mark', '\uFEFFa\n', '1\ta', { bom: true, encoding: 'utf-8', text: 'a\n' }],
  ])('states %s', async (_name, content, text, data) => {
    await using open = await openTree(driver, { 'f.txt': content });
    const answer = await call(readTool, { path: 'f.txt' }, open.context);
    expect(answer.text).toBe(text);
    expect(answer.data).toMatchObject(data);
    expect(answer.data.sha256).toBe(sha256(content));
  });

  it('has no final newline to speak of in an empty file', async () => {
    await using open = await openTree(driver, { 'f.txt': '' });
    const { data } = await call(readTool, { path: 'f.txt' }, open.context);
    expect(data).not.toHaveProperty('finalNewline');
  });

  it('pages with the offset that it names', async () => {
    await using open = await openTree(driver, { 'f.txt': lines(4_812) });
    const first = await call(readTool, { path: 'f.txt' }, open.context);
    expect(first.data).toMatchObject({
      endLine: 2_000,
      truncated: 'count',
      nextOffset: 2_001,
      totalLines: { count: 4_812, exact: true },
    });
    expect(first.text.endsWith('[lines 1-2000 of 4812; continue with offset=2001]')).toBe(true);
    const last = await call(readTool, { path: 'f.txt', offset: 4_001 }, open.context);
    expect(last.data).toMatchObject({ startLine: 4_001, endLine: 4_812, truncated: false });
    expect(last.data).not.toHaveProperty('nextOffset');
    expect(last.text.endsWith('[lines 4001-4812 of 4812; this is the end]')).toBe(true);
  });

  it('does not promise a next page where the limit ends on the last line', async () => {
    await using open = await openTree(driver, { 'f.txt': lines(3) });
    const { data } = await call(readTool, { path: 'f.txt', limit: 3 }, open.context);
    expect(data).toMatchObject({ truncated: false, endLine: 3 });
  });

  it('keeps what it gives to the model within 50 KiB', async () => {
    const content = `${'é'.repeat(1_500)}\n`.repeat(100);
    await using open = await openTree(driver, { 'f.txt': content });
    const { data, text } = await call(readTool, { path: 'f.txt' }, open.context);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(51_200);
    expect(data).toMatchObject({ truncated: 'size', endLine: 16, nextOffset: 17 });
  });

  it('cuts long lines and reads on by column, never inside a character', async () => {
    const long = `${'a'.repeat(1_999)}😀${'b'.repeat(2_500)}`;
    await using open = await openTree(driver, { 'f.js': `short\n${long}\nend\n` });
    const first = await call(readTool, { path: 'f.js' }, open.context);
    expect(first.data).toMatchObject({ cutLines: [2], nextColumn: 2_001, truncated: false });
    expect(first.text).toContain(`2\t${'a'.repeat(1_999)}😀\n3\tend`);
    expect(first.text).toContain(
      '[line 2 goes on behind column 2000; read on with offset=2, limit=1, column=2001]',
    );
    const next = await call(
      readTool,
      { path: 'f.js', offset: 2, limit: 1, column: 2_001 },
      open.context,
    );
    expect(next.data).toMatchObject({ text: 'b'.repeat(2_000), nextColumn: 4_001 });
    const rest = await call(
      readTool,
      { path: 'f.js', offset: 2, limit: 1, column: 4_001 },
      open.context,
    );
    expect(rest.data).toMatchObject({ text: `${'b'.repeat(500)}\n`, cutLines: [] });
    expect(rest.data).not.toHaveProperty('nextColumn');
  });

  it('says when no line reaches the column', async () => {
    await using open = await openTree(driver, { 'f.txt': 'ab\ncd\n' });
    const { text, data } = await call(readTool, { path: 'f.txt', column: 9 }, open.context);
    expect(text).toContain('[no line here reaches column 9]');
    expect(data.text).toBe('\n\n');
  });

  it.each([
    ['behind the last line', 'a\nb\n', 3, /line 2;/],
    ['in an empty file', '', 2, /empty/],
  ])('refuses an offset %s and names the last line', async (_name, content, offset, message) => {
    await using open = await openTree(driver, { 'f.txt': content });
    const error = await callForError(readTool, { path: 'f.txt', offset }, open.context);
    expect(error).toMatchObject({ code: 'OFFSET_PAST_END' });
    expect(error.message).toMatch(message);
  });

  it('refuses a folder, a missing file and a path that is none, each with its code', async () => {
    await using open = await openTree(driver, { 'src/a.ts': '' });
    const codes = [];
    for (const path of ['src', 'src/b.ts', 'src/a.ts/c', '../a', 'https://host/a']) {
      codes.push((await callForError(readTool, { path }, open.context)).code);
    }
    expect(codes).toEqual([
      'IS_DIRECTORY',
      'FILE_NOT_FOUND',
      'NOT_A_DIRECTORY',
      'PATH_INVALID',
      'PATH_INVALID',
    ]);
  });

  it('never repeats the path in an error', async () => {
    await using open = await openTree(driver, {});
    const error = await callForError(readTool, { path: 'secret-name' }, open.context);
    expect(`${error.message} ${error.hint}`).not.toContain('secret-name');
  });

  it.each([
    ['case', 'README.md', 'Readme.md'],
    ['a narrow no-break space', 'Screenshot 9.41\u202FAM.txt', 'Screenshot 9.41 AM.txt'],
    ['decomposed letters', 'cafe\u0301.txt', 'caf\u00e9.txt'],
    ['a curly quote', 'it\u2019s.txt', "it's.txt"],
    ['a folder on the way', 'Docs/a.txt', 'docs/a.txt'],
  ])('names the one look-alike of a missing file: %s', async (_name, there, asked) => {
    await using open = await openTree(driver, { [there]: 'x' });
    const error = await callForError(readTool, { path: asked }, open.context);
    expect(error).toMatchObject({ code: 'FILE_NOT_FOUND' });
    expect(error.hint).toBe(`Did you mean ${JSON.stringify(there)}?`);
  });

  it('names no look-alike where there are two, or where it may not be seen', async () => {
    await using two = await openTree(driver, { 'A.txt': '', 'a.TXT': '' });
    const error = await callForError(readTool, { path: 'a.txt' }, two.context);
    expect(error.hint).not.toContain('Did you mean');
    await using denied = await openTree(driver, { 'A.txt': '' }, { denied: ['/A.txt'] });
    const hidden = await callForError(readTool, { path: 'a.txt' }, denied.context);
    expect(hidden.hint).not.toContain('Did you mean');
  });

  it('prefers the exact path, and decodes and trims nothing', async () => {
    await using open = await openTree(driver, {
      'a%20b.txt': 'percent',
      'a b.txt': 'space',
      ' c.txt': 'edge',
      'app/[id]/(auth).ts': 'brackets',
    });
    for (const [path, text] of [
      ['a%20b.txt', 'percent'],
      ['a b.txt', 'space'],
      [' c.txt', 'edge'],
      ['app/[id]/(auth).ts', 'brackets'],
    ]) {
      const { data } = await call(readTool, { path }, open.context);
      expect(data.text).toBe(text);
    }
  });

  it('says where a link leads, and refuses one that leads out', async () => {
    await using open = await openTree(driver, {
      'real.txt': 'x',
      'link.txt': { symlink: 'real.txt' },
      'out.txt': { symlink: '../../../etc/passwd' },
      'loop.txt': { symlink: 'loop.txt' },
    });
    const { data } = await call(readTool, { path: 'link.txt' }, open.context);
    expect(data).toMatchObject({ path: 'link.txt', resolvedPath: 'real.txt', text: 'x' });
    const out = await callForError(readTool, { path: 'out.txt' }, open.context);
    expect(out.code).toBe('PATH_OUTSIDE');
    const loop = await callForError(readTool, { path: 'loop.txt' }, open.context);
    expect(loop.code).toBe('LINK_LOOP');
  });

  it('refuses what is blocked or not granted', async () => {
    await using open = await openTree(
      driver,
      { '.env': 'KEY', 'notes/a.md': 'x' },
      { blocked: ['/.env'], denied: ['/notes/**'] },
    );
    for (const path of ['.env', 'notes/a.md']) {
      expect((await callForError(readTool, { path }, open.context)).code).toBe('PATH_DENIED');
    }
  });
});

describe('read', () => {
  it('fails without a workspace', async () => {
    await using open = await openTree('memory', {});
    const context = { ...open.context, workspace: undefined };
    const error = await callForError(readTool, { path: 'a' }, context);
    expect(error.code).toBe('WORKSPACE_MISSING');
  });

  it('ends when the call is aborted', async () => {
    await using open = await openTree('memory', { 'a.txt': 'x' });
    const context = { ...open.context, signal: AbortSignal.abort() };
    expect((await callForError(readTool, { path: 'a.txt' }, context)).code).toBe('ABORTED');
  });

  it('ends when the call is aborted while the file is open', async () => {
    const controller = new AbortController();
    await using open = await openTree('memory', { 'a.txt': 'x' });
    const { workspace } = open;
    const { files } = workspace;
    const aborting = {
      ...workspace,
      files: {
        ...files,
        async open(...args: Parameters<typeof files.open>) {
          const file = await files.open(...args);
          controller.abort();
          return file;
        },
      },
    };
    const context = { ...open.context, workspace: aborting, signal: controller.signal };
    expect((await callForError(readTool, { path: 'a.txt' }, context)).code).toBe('ABORTED');
  });

  it.each([
    ['a/b.md', 'fs.read:/a/b.md'],
    ['/a//./b.md', 'fs.read:/a/b.md'],
    ['.', 'fs.read:/'],
    ['docs:/a', 'fs.read:docs:/a'],
    ['docs:', 'fs.read:docs:/'],
    ['a/b:c', 'fs.read:/a/b:c'],
    ['a/../b', 'fs.read'],
    ['', 'fs.read'],
  ])('asks for the permission of %s', (path, permission) => {
    expect(readTool.permissionsFor?.({ path } as never)).toEqual([permission]);
  });
});
