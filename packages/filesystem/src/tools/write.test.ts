import { createHash } from 'node:crypto';
import { ToolwrightError, type FileAccess, type ToolContext } from '@toolwright/core';
import { hasHidden } from '@toolwright/core/hidden-characters';
import { createToolContext } from '@toolwright/core/testing';
import { describe, expect, it } from 'vitest';
import { call, callForError } from '../../test/support/call.ts';
import { drivers, openTree, type Tree } from '../../test/support/workspaces.ts';
import { filesystemOptionsSchema } from '../options.ts';
import { encodeText } from '../text/encode-text.ts';
import { createReadTool } from './read.ts';
import { createWriteTool } from './write.ts';

const options = filesystemOptionsSchema.parse({});
const readTool = createReadTool(options);
const writeTool = createWriteTool(options);

function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function bytesOf(context: ToolContext, path: string): Promise<Buffer> {
  const files = context.workspace?.files as FileAccess;
  const file = await files.open(files.parse(path));
  try {
    return Buffer.from(await file.read(0, 10_000_000));
  } finally {
    await file.close();
  }
}

/** Reads all of a file, then writes. */
async function readAndWrite(context: ToolContext, input: { path: string; content: string }) {
  await call(readTool, { path: input.path }, context);
  return call(writeTool, input, context);
}

describe.each(drivers)('write on the %s driver', (driver) => {
  it('creates a file with the folders above it and says what it made', async () => {
    await using open = await openTree(driver, { 'a.txt': '' });
    const input = { path: '/docs/deep/b.md', content: 'one\ntwo' };
    const { data, text, warnings } = await call(writeTool, input, open.context);
    expect(data).toEqual({
      path: 'docs/deep/b.md',
      outcome: 'created',
      sizeBytes: 7,
      sha256: sha256('one\ntwo'),
      totalLines: 2,
      linesAdded: 2,
      linesRemoved: 0,
      encoding: 'utf-8',
      bom: false,
      eolConverted: false,
      createdFolders: ['docs', 'docs/deep'],
      inPlace: false,
      durable: true,
    });
    expect(text).toBe('Created docs/deep/b.md: 7 bytes.\n[made the folders docs, docs/deep]');
    expect(warnings).toEqual([]);
    expect((await bytesOf(open.context, 'docs/deep/b.md')).toString()).toBe('one\ntwo');
  });

  it('replaces a file that was read, and needs no further read for the next change', async () => {
    await using open = await openTree(driver, { 'a.txt': 'one\ntwo\nthree\n' });
    const path = 'a.txt';
    const first = await readAndWrite(open.context, { path, content: 'one\n2\n3\nthree\n' });
    expect(first.text).toBe('Changed a.txt (+2 -1 lines): 14 bytes now.');
    expect(first.data).toMatchObject({ outcome: 'changed', linesAdded: 2, linesRemoved: 1 });
    const second = await call(writeTool, { path, content: '' }, open.context);
    expect(second.data).toMatchObject({ sizeBytes: 0, totalLines: 0, linesRemoved: 4 });
    await call(writeTool, { path, content: 'again' }, open.context);
    expect((await bytesOf(open.context, path)).toString()).toBe('again');
  });

  it.each([
    ['spaces at both ends', '  \n text \n  '],
    ['no text at all', ''],
    ['only newlines', '\n\n'],
    ['no newline at the end', 'a\nb'],
    ['several newlines at the end', 'a\n\n\n'],
    ['mixed line ends', 'a\r\nb\nc\rd'],
    ['a dollar and its friends', "$& $' $` $$ $1 \\n %s"],
    ['control and hidden characters', '\t\u001b[31m\u200b\u202e\ufffd'],
    ['characters outside the basic plane', '😀𝒳\n'],
    ['a byte order mark of its own', '\uFEFFa\n'],
  ])('keeps the content as it is given: %s', async (_kind, content) => {
    await using open = await openTree(driver, { 'old.txt': 'before\n' });
    await call(writeTool, { path: 'new.txt', content }, open.context);
    await readAndWrite(open.context, { path: 'old.txt', content });
    for (const path of ['new.txt', 'old.txt'])
      expect((await bytesOf(open.context, path)).equals(Buffer.from(content))).toBe(true);
  });

  it.each([
    ['a hidden character', 'a⟦U+200B⟧b', 'a\u200bb'],
    ['one outside the basic plane', '⟦U+E0041⟧', '\u{e0041}'],
    ['text that reads like an escape', '⟦U+27E6⟧U+200B⟧', '⟦U+200B⟧'],
    ['what is no escape', '⟦U+0041⟧ ⟦U+200b⟧ ⟦x⟧ ⟦', '⟦U+0041⟧ ⟦U+200b⟧ ⟦x⟧ ⟦'],
  ])('writes what a guarded read shows as an escape: %s', async (_kind, content, written) => {
    await using open = await openTree(driver, { 'a.txt': 'before\n' });
    await readAndWrite(open.context, { path: 'a.txt', content });
    expect((await bytesOf(open.context, 'a.txt')).toString()).toBe(written);
  });

  it('shows hidden characters in its preview, and nothing raw', async () => {
    await using open = await openTree(driver, { 'a.txt': 'a\u200b\n' });
    await call(readTool, { path: 'a.txt' }, open.context);
    const content = '⟦U+FE00⟧a\u202e\n\x1b[31m\n';
    const preview = await writeTool.preview?.(
      { path: 'a.txt', content, eol: 'keep' },
      open.context,
    );
    expect(preview?.body).toContain('-a⟦U+200B⟧\n+⟦U+FE00⟧a⟦U+202E⟧\n+⟦U+001B⟧[31m');
    expect(hasHidden(preview?.body ?? '')).toBe(false);
  });

  it.each(['⟦U+0000⟧', '⟦U+D800⟧'])(
    'refuses the escape of what no text holds: %s',
    async (content) => {
      await using open = await openTree(driver, {});
      const error = await callForError(writeTool, { path: 'a.txt', content }, open.context);
      expect(error.code).toBe('CONTENT_INVALID');
    },
  );

  it('writes nothing where the content is there already, read or not', async () => {
    const modifiedAtMs = Date.UTC(2020, 0, 1);
    await using open = await openTree(driver, { 'a.txt': { file: 'same\n', modifiedAtMs } });
    const input = { path: 'a.txt', content: 'same\n' };
    const { data, text } = await call(writeTool, input, open.context);
    expect(data).toMatchObject({ outcome: 'unchanged', linesAdded: 0, linesRemoved: 0 });
    expect(text).toBe('a.txt has this content already; nothing was written.');
    const { files } = open.workspace;
    expect((await files.stat(files.parse('a.txt'))).modifiedAtMs).toBe(modifiedAtMs);
  });

  describe('a retry', () => {
    it.each([
      ['of a new file', 'new.txt', undefined],
      ['of a change that named the old hash', 'a.txt', sha256('before')],
    ])('%s finds it done', async (_kind, path, expectedSha256) => {
      await using open = await openTree(driver, { 'a.txt': 'before' });
      const input = { path, content: 'after', ...(expectedSha256 && { expectedSha256 }) };
      await call(writeTool, input, open.context);
      expect((await call(writeTool, input, open.context)).data.outcome).toBe('unchanged');
    });
  });

  it('refuses to replace what the session has not read, and what changed since', async () => {
    await using open = await openTree(driver, { 'a.txt': 'one\n' });
    const input = { path: 'a.txt', content: 'two\n' };
    const unread = await callForError(writeTool, input, open.context);
    expect(unread).toMatchObject({ code: 'FILE_NOT_READ', retryable: false });
    expect(unread.hint).toContain('Read the file first');
    await call(readTool, { path: 'a.txt' }, open.context);
    const other = { ...open.context, sessionId: 'another session' };
    expect((await callForError(writeTool, input, other)).code).toBe('FILE_NOT_READ');

    const { files } = open.workspace;
    const { identity } = await files.stat(files.parse('a.txt'));
    const expected = { identity, sha256: sha256('one\n') };
    await files.write(files.parse('a.txt'), Buffer.from('by another\n'), { expected });
    expect((await callForError(writeTool, input, open.context)).code).toBe('FILE_CHANGED');
    expect((await bytesOf(open.context, 'a.txt')).toString()).toBe('by another\n');
  });

  it('wants all of a file read that it replaces, however many reads that takes', async () => {
    const content = Array.from({ length: 30 }, (_, at) => `line ${at}\n`).join('');
    await using open = await openTree(driver, { 'a.txt': content });
    const input = { path: 'a.txt', content: 'short\n' };
    await call(readTool, { path: 'a.txt', limit: 10 }, open.context);
    const partly = await callForError(writeTool, input, open.context);
    expect(partly).toMatchObject({ code: 'FILE_NOT_READ' });
    expect(partly.message).toContain('Only a part');
    await call(readTool, { path: 'a.txt', offset: 11 }, open.context);
    expect((await call(writeTool, input, open.context)).data.outcome).toBe('changed');
  });

  it('takes a file that was saved again with the same bytes for the same', async () => {
    await using open = await openTree(driver, { 'a.txt': 'one\n' });
    await call(readTool, { path: 'a.txt' }, open.context);
    const { files } = open.workspace;
    const path = files.parse('a.txt');
    // As an editor saves: another file in the place of the old one, twice.
    for (const content of ['two\n', 'one\n']) {
      const { identity } = await files.stat(path);
      const expected = { identity, sha256: sha256(await bytesOf(open.context, 'a.txt')) };
      await files.write(path, Buffer.from(content), { expected });
    }
    const { data } = await call(writeTool, { path: 'a.txt', content: 'three\n' }, open.context);
    expect(data.outcome).toBe('changed');
  });

  it('takes the hash of the old content instead of a read', async () => {
    await using open = await openTree(driver, { 'a.txt': 'one\n' });
    const input = { path: 'a.txt', content: 'two\n' };
    const wrong = { ...input, expectedSha256: sha256('none') };
    expect((await callForError(writeTool, wrong, open.context)).code).toBe('FILE_CHANGED');
    const gone = { ...wrong, path: 'gone.txt' };
    expect((await callForError(writeTool, gone, open.context)).code).toBe('FILE_CHANGED');
    const right = { ...input, expectedSha256: sha256('one\n') };
    expect((await call(writeTool, right, open.context)).data.outcome).toBe('changed');
  });

  it.each<[string, string, string, string, { eol?: string; converted: boolean }]>([
    ['LF text over CRLF', 'a\r\nb\r\n', 'x\ny\n', 'x\r\ny\r\n', { converted: true }],
    ['LF text over CRLF, as given', 'a\r\nb\r\n', 'x\n', 'x\n', { eol: 'exact', converted: false }],
    ['CRLF text over CRLF', 'a\r\n', 'x\r\ny\r\n', 'x\r\ny\r\n', { converted: false }],
    ['mixed text over CRLF', 'a\r\n', 'x\r\ny\n', 'x\r\ny\n', { converted: false }],
    ['LF text over mixed line ends', 'a\r\nb\n', 'x\ny\n', 'x\ny\n', { converted: false }],
    ['LF text over LF', 'a\n', 'x\ny\n', 'x\ny\n', { converted: false }],
    ['one line over CRLF', 'a\r\n', 'x', 'x', { converted: false }],
  ])('keeps line ends: %s', async (_kind, before, content, after, { eol, converted }) => {
    await using open = await openTree(driver, { 'a.txt': before });
    await call(readTool, { path: 'a.txt' }, open.context);
    const input = { path: 'a.txt', content, ...(eol === undefined ? {} : { eol }) };
    const { data, text } = await call(writeTool, input, open.context);
    expect((await bytesOf(open.context, 'a.txt')).toString()).toBe(after);
    expect(data).toMatchObject({ eolConverted: converted, sha256: sha256(after) });
    expect(text.includes('CRLF')).toBe(converted);
  });

  it.each<[string, Uint8Array, string, Uint8Array]>([
    ['a UTF-8 mark', Buffer.from('\uFEFFold\r\n'), 'new é\n', Buffer.from('\uFEFFnew é\r\n')],
    [
      'a UTF-8 mark, given too',
      Buffer.from('\uFEFFold\n'),
      '\uFEFFnew\n',
      Buffer.from('\uFEFFnew\n'),
    ],
    [
      'UTF-16LE',
      Buffer.from('\uFEFFold\r\n', 'utf16le'),
      'new é😀\n',
      Buffer.from('\uFEFFnew é😀\r\n', 'utf16le'),
    ],
    [
      'UTF-16BE',
      Buffer.from('\uFEFFold\n', 'utf16le').swap16(),
      'new\n',
      Buffer.from('\uFEFFnew\n', 'utf16le').swap16(),
    ],
  ])('keeps mark and encoding: %s', async (_kind, before, content, after) => {
    await using open = await openTree(driver, { 'a.txt': before });
    const { data } = await readAndWrite(open.context, { path: 'a.txt', content });
    expect((await bytesOf(open.context, 'a.txt')).equals(after)).toBe(true);
    expect(data.bom).toBe(true);
    // What was written counts as read, mark and all.
    await call(writeTool, { path: 'a.txt', content: 'again\n' }, open.context);
  });

  it('keeps the encoding that the read named', async () => {
    const gb18030 = (text: string): Promise<Uint8Array | undefined> => encodeText(text, 'gb18030');
    await using open = await openTree(driver, { 'a.txt': (await gb18030('旧的\r\n')) ?? '' });
    await call(readTool, { path: 'a.txt', encoding: 'gb18030' }, open.context);
    const input = { path: 'a.txt', content: '新的é\n' };
    const preview = await writeTool.preview?.({ ...input, eol: 'keep' }, open.context);
    expect(preview?.body).toContain('-旧的\r\n+新的é\r');
    const { data } = await call(writeTool, input, open.context);
    expect(data).toMatchObject({ encoding: 'gb18030', linesAdded: 1, linesRemoved: 1 });
    expect(await bytesOf(open.context, 'a.txt')).toEqual(await gb18030('新的é\r\n'));
    // The file that is there now is known to be in it, too.
    await call(writeTool, { path: 'a.txt', content: '再\n' }, open.context);
    expect(await bytesOf(open.context, 'a.txt')).toEqual(await gb18030('再\r\n'));

    // A session that was not told it does not know it.
    const error = await callForError(
      writeTool,
      { path: 'a.txt', content: '再见\n' },
      { ...open.context, sessionId: 'another' },
    );
    expect(error.code).toBe('ENCODING_UNWRITABLE');
  });

  it('does not guess the encoding of a file in other bytes', async () => {
    const before = Buffer.from('caf\xe9\n', 'latin1');
    await using open = await openTree(driver, { 'a.txt': before });
    await call(readTool, { path: 'a.txt' }, open.context);
    const refused = { path: 'a.txt', content: 'café\n' };
    const error = await callForError(writeTool, refused, open.context);
    expect(error.code).toBe('ENCODING_UNWRITABLE');
    expect((await bytesOf(open.context, 'a.txt')).equals(before)).toBe(true);
    await call(writeTool, { path: 'a.txt', content: 'cafe\n' }, open.context);
    expect((await bytesOf(open.context, 'a.txt')).toString()).toBe('cafe\n');
  });

  it.each([
    ['half a surrogate pair', 'a\ud83d'],
    ['the other half', '\ude00b'],
    ['a zero character', 'a\0b'],
  ])('refuses what is no text: %s', async (_kind, content) => {
    await using open = await openTree(driver, {});
    const error = await callForError(writeTool, { path: 'a.txt', content }, open.context);
    expect(error.code).toBe('CONTENT_INVALID');
    expect(await open.workspace.files.list(open.workspace.files.parse('.'))).toEqual([]);
  });

  it.each([
    ['a protected name', '.git/hooks/pre-commit', 'PATH_PROTECTED'],
    ['a protected name in another case', 'sub/.Git/config', 'PATH_PROTECTED'],
    ['a link to a protected name', 'hook', 'PATH_PROTECTED'],
    ['a link to a protected file that is there', 'config', 'PATH_PROTECTED'],
    ['a path that the grants deny', 'secrets/a.txt', 'PATH_DENIED'],
    ['a path that the host blocks', 'blocked/a.txt', 'PATH_DENIED'],
    ['a link out of the workspace', 'out', 'PATH_OUTSIDE'],
    ['a link out of the workspace, below', 'out/a.txt', 'PATH_OUTSIDE'],
    ['a link in a circle', 'loop', 'LINK_LOOP'],
    ['a folder', 'docs', 'IS_DIRECTORY'],
    ['the workspace itself', '.', 'IS_DIRECTORY'],
    ['a path below a file', 'docs/a.txt/b', 'NOT_A_DIRECTORY'],
    ['a device of Windows', 'docs/nul.txt', 'PATH_INVALID'],
    ['a climb', '../a.txt', 'PATH_INVALID'],
  ])('refuses %s', async (_kind, path, code) => {
    const tree: Tree = {
      'docs/a.txt': 'old',
      '.git/config': 'old',
      hook: { symlink: '.git/hooks/pre-commit' },
      config: { symlink: '.git/config' },
      out: { symlink: '../../outside-of-all' },
      loop: { symlink: 'loop' },
    };
    const rules = { denied: ['/secrets/**'], blocked: ['/blocked'] };
    await using open = await openTree(driver, tree, rules);
    const error = await callForError(writeTool, { path, content: 'x' }, open.context);
    expect(error.code).toBe(code);
    expect(error.hint).toBeTruthy();
    // Only the last step of a write sees where a new file's links lead, and what it would be called.
    if (['hook', 'docs/nul.txt'].includes(path)) return;
    const preview = writeTool.preview?.({ path, content: 'x', eol: 'keep' }, open.context);
    await expect(preview).rejects.toMatchObject({ error: { code } });
  });

  it('refuses in a root that is only read, before it asks for a read', async () => {
    await using open = await openTree(driver, { 'a.txt': 'old' }, { mode: 'r' });
    for (const path of ['a.txt', 'new.txt']) {
      const error = await callForError(writeTool, { path, content: 'x' }, open.context);
      expect(error.code).toBe('ROOT_READ_ONLY');
    }
  });

  it('may write where it may not read, but never over anything', async () => {
    const deniedFor = { action: 'read', patterns: ['/inbox/**'] } as const;
    await using open = await openTree(driver, { 'inbox/old': 'old' }, { deniedFor });
    const created = await call(writeTool, { path: 'inbox/new', content: 'x' }, open.context);
    expect(created.data.outcome).toBe('created');
    const error = await callForError(writeTool, { path: 'inbox/old', content: 'x' }, open.context);
    expect(error.code).toBe('FILE_NOT_READ');
  });

  it('writes through a link and tells where to', async () => {
    await using open = await openTree(driver, {
      'real/a.txt': 'old\n',
      link: { symlink: 'real/a.txt' },
      made: { symlink: 'real/new.txt' },
    });
    await call(readTool, { path: 'real/a.txt' }, open.context);
    const { data } = await call(writeTool, { path: 'link', content: 'new\n' }, open.context);
    expect(data).toMatchObject({ path: 'link', resolvedPath: 'real/a.txt', outcome: 'changed' });
    expect((await bytesOf(open.context, 'real/a.txt')).toString()).toBe('new\n');
    await call(writeTool, { path: 'made', content: 'x' }, open.context);
    expect((await bytesOf(open.context, 'real/new.txt')).toString()).toBe('x');
    const { files } = open.workspace;
    expect((await files.lstat(files.parse('link'))).kind).toBe('symlink');
  });

  it('lets one of several calls win that read the same text', async () => {
    await using open = await openTree(driver, { 'a.txt': 'start\n' });
    await call(readTool, { path: 'a.txt' }, open.context);
    const ends = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        call(writeTool, { path: 'a.txt', content: `writer ${at}\n` }, open.context),
      ),
    );
    const winners = ends.filter(({ status }) => status === 'fulfilled');
    expect(winners.length).toBeGreaterThan(0);
    const refusals = ends.filter(({ status }) => status === 'rejected');
    for (const { reason } of refusals as PromiseRejectedResult[])
      expect(String(reason)).toContain('FILE_CHANGED');
    // A later call may follow one that it saw; none is lost without a word.
    expect((await bytesOf(open.context, 'a.txt')).toString()).toMatch(/^writer \d\n$/);
  });

  it('says where something could not be compared, and counts what it could', async () => {
    const small = createWriteTool(filesystemOptionsSchema.parse({ writeMaxDiffBytes: 100 }));
    await using open = await openTree(driver, { 'a.txt': `${'long '.repeat(50)}\n` });
    await call(readTool, { path: 'a.txt' }, open.context);
    const { data, text } = await call(small, { path: 'a.txt', content: 'short\n' }, open.context);
    expect(data).not.toHaveProperty('linesAdded');
    expect(text).toBe('Changed a.txt: 6 bytes now.');
  });

  it('stops at a cancelled call without a trace', async () => {
    await using open = await openTree(driver, {});
    const context = { ...open.context, signal: AbortSignal.abort() };
    const error = await callForError(writeTool, { path: 'a/b.txt', content: 'x' }, context);
    expect(error.code).toBe('ABORTED');
    expect(await open.workspace.files.list(open.workspace.files.parse('.'))).toEqual([]);
  });

  it('changes nothing while what was read cannot be looked up', async () => {
    await using open = await openTree(driver, { 'a.txt': 'old' });
    await call(readTool, { path: 'a.txt' }, open.context);
    const down = (): Promise<never> =>
      Promise.reject(new ToolwrightError('STATE_UNAVAILABLE', 'The store is down.'));
    const { ports } = createToolContext();
    const state = { ...ports.state, get: down, set: down };
    const context = { ...open.context, ports: { ...open.context.ports, state } };
    const error = await callForError(writeTool, { path: 'a.txt', content: 'new' }, context);
    expect(error).toMatchObject({ code: 'STATE_UNAVAILABLE', retryable: true });
    expect((await bytesOf(open.context, 'a.txt')).toString()).toBe('old');
    // A new file needs no state; that it cannot be remembered only means a read before the next change.
    await call(writeTool, { path: 'new.txt', content: 'new' }, context);
  });
});

describe.each(drivers)('the preview of write on the %s driver', (driver) => {
  const preview = (input: { path: string; content: string }, context: ToolContext) =>
    Promise.resolve(writeTool.preview?.({ eol: 'keep', ...input }, context));

  it('shows a change as a unified diff and binds it to both contents', async () => {
    const before = 'one\r\ntwo\r\nthree\r\n';
    await using open = await openTree(driver, { 'a.txt': before });
    const input = { path: 'a.txt', content: 'one\n2\nthree' };
    await expect(preview(input, open.context)).rejects.toMatchObject({
      error: { code: 'FILE_NOT_READ' },
    });
    await call(readTool, { path: 'a.txt' }, open.context);
    expect(await preview(input, open.context)).toEqual({
      kind: 'diff',
      summary: 'Change a.txt, +2 -2 lines, 13 bytes then.',
      body: [
        '--- a/a.txt',
        '+++ b/a.txt',
        '@@ -1,3 +1,3 @@',
        ' one\r',
        '-two\r',
        '-three\r',
        '+2\r',
        '+three',
        '\\ No newline at end of file',
      ].join('\n'),
      data: {
        path: 'a.txt',
        resolvedPath: 'a.txt',
        change: 'change',
        oldSha256: sha256(before),
        newSha256: sha256('one\r\n2\r\nthree'),
        sizeBytes: 13,
        encoding: 'utf-8',
        eolConverted: true,
        isComplete: true,
      },
    });
    expect((await bytesOf(open.context, 'a.txt')).toString()).toBe(before);
  });

  it('shows a new file whole, and nothing where nothing changes', async () => {
    await using open = await openTree(driver, { 'a.txt': 'same' });
    const created = await preview({ path: 'docs/b.txt', content: 'x\ny\n' }, open.context);
    expect(created).toMatchObject({
      summary: 'Create docs/b.txt, 4 bytes.',
      body: '--- /dev/null\n+++ b/docs/b.txt\n@@ -0,0 +1,2 @@\n+x\n+y',
      data: { change: 'create', oldSha256: null },
    });
    const same = await preview({ path: 'a.txt', content: 'same' }, open.context);
    expect(same).toMatchObject({ body: '', data: { change: 'none' } });
    const { files } = open.workspace;
    expect((await files.list(files.parse('.'))).length).toBe(1);
  });

  it.each([
    ['many lines', 'line\n'.repeat(100_000)],
    ['one long line', 'é'.repeat(400_000)],
  ])('is bounded and says where it is cut: %s', async (_kind, content) => {
    await using open = await openTree(driver, {});
    const shown = await preview({ path: 'a.txt', content }, open.context);
    expect(Buffer.byteLength(shown?.body ?? '')).toBeLessThan(33_000);
    expect(shown?.body).toMatch(
      /\n\[the diff is cut here; \d+ of \d+ lines are not shown whole\]$/,
    );
    expect(shown?.data).toMatchObject({ isComplete: false, newSha256: sha256(content) });
  });

  it('says so where there is nothing to compare', async () => {
    await using open = await openTree(driver, { 'a.bin': Buffer.from([0, 1, 2, 3]) });
    const expectedSha256 = sha256(Buffer.from([0, 1, 2, 3]));
    const input = { path: 'a.bin', content: 'text', expectedSha256 };
    const shown = await preview(input, open.context);
    expect(shown?.body).toBe(
      'What is there now is not text that can be compared: 4 bytes before, 4 bytes then.',
    );
    expect(shown?.data).toMatchObject({ isComplete: false, change: 'change' });
  });
});

describe.each(drivers)('the lock of write on the %s driver', (driver) => {
  it('is one for every way to write a path', async () => {
    await using open = await openTree(driver, {
      'real/a.txt': '',
      link: { symlink: 'real' },
      file: { symlink: 'real/a.txt' },
    });
    const claim = (path: string) =>
      writeTool.resources?.({ path, content: '', eol: 'keep' }, open.context);
    const a = [{ key: 'file:workspace:/real/a.txt', mode: 'write' }];
    for (const path of ['real/a.txt', '/real/./a.txt', 'link/a.txt', 'file', 'real/A.TXT'])
      expect(await claim(path), path).toEqual(a);
    const b = [{ key: 'file:workspace:/real/new/b', mode: 'write' }];
    for (const path of ['real/new/b', 'link/new/b']) expect(await claim(path), path).toEqual(b);
  });
});
