import { describe, expect, it } from 'vitest';
import { createManualClock } from '@toolwright/core/testing';
import { call, callForError } from '../../test/support/call.ts';
import { drivers, openTree, type Tree } from '../../test/support/workspaces.ts';
import { filesystemOptionsSchema } from '../options.ts';
import { createGrepTool } from './grep.ts';

const grepTool = createGrepTool(filesystemOptionsSchema.parse({}));

const project: Tree = {
  '.gitignore': 'out\n',
  '.hidden/a.ts': 'needle\n',
  'out/a.ts': 'needle\n',
  'node_modules/a.ts': 'needle\n',
  'src/a.ts': 'one\nneedle two\nthree\n',
  'src/b.ts': 'Needle\n',
  'src/c.md': 'needle needle\n',
  'src/deep/d.ts': 'no\n',
};

describe.each(drivers)('grep on the %s driver', (driver) => {
  it('gives matching lines by path, line and column', async () => {
    await using open = await openTree(driver, project);
    const { data, text } = await call(grepTool, { pattern: 'needle' }, open.context);
    expect(data.matches?.map(({ path, line, column }) => [path, line, column])).toEqual([
      ['src/a.ts', 2, 1],
      ['src/b.ts', 1, 1],
      ['src/c.md', 1, 1],
    ]);
    expect(data).toMatchObject({
      total: { count: 3, exact: true },
      truncated: false,
      searchedFiles: 4,
      binaryFiles: 0,
    });
    expect(text).toBe(
      'src/a.ts\n2:needle two\nsrc/b.ts\n1:Needle\nsrc/c.md\n1:needle needle\n[3 matching lines in 3 files]',
    );
  });

  it.each<[string, object, string[]]>([
    ['a glob over names', { glob: '*.ts' }, ['src/a.ts', 'src/b.ts']],
    ['a glob over paths', { glob: 'src/*.md' }, ['src/c.md']],
    ['a glob that excludes', { glob: '!*.ts' }, ['src/c.md']],
    ['a glob that names a hidden folder', { glob: '.hidden/**' }, ['.hidden/a.ts']],
    ['one file', { path: 'src/c.md' }, ['src/c.md']],
    ['a folder that is left out, named', { path: 'out' }, ['out/a.ts']],
    ['case, where asked for', { caseSensitive: true }, ['src/a.ts', 'src/c.md']],
    ['case, where the pattern has a capital', { pattern: 'Needle' }, ['src/b.ts']],
    [
      'no case, where asked for',
      { pattern: 'NEEDLE', caseSensitive: false },
      ['src/a.ts', 'src/b.ts', 'src/c.md'],
    ],
    ['an expression', { pattern: '^needle (two|needle)$' }, ['src/a.ts', 'src/c.md']],
    ['plain text', { pattern: '(', regex: false }, []],
  ])('respects %s', async (_name, input, expected) => {
    await using open = await openTree(driver, project);
    const { data } = await call(
      grepTool,
      { pattern: 'needle', mode: 'files', ...input },
      open.context,
    );
    expect(data.files?.map(({ path }) => path)).toEqual(expected);
  });

  it('gives files with their bytes, and lines per file', async () => {
    await using open = await openTree(driver, { a: 'x\nx\n', b: 'x\n', c: 'y\n' });
    const files = await call(grepTool, { pattern: 'x', mode: 'files' }, open.context);
    expect(files.data.files).toEqual([
      { path: 'a', sizeBytes: 4 },
      { path: 'b', sizeBytes: 2 },
    ]);
    expect(files.text).toBe('a (4 bytes)\nb (2 bytes)');
    const counts = await call(grepTool, { pattern: 'x', mode: 'count' }, open.context);
    expect(counts.data.files).toEqual([
      { path: 'a', sizeBytes: 4, matchingLines: 2 },
      { path: 'b', sizeBytes: 2, matchingLines: 1 },
    ]);
  });

  it('shows the lines around matches once each', async () => {
    await using open = await openTree(driver, { f: 'a\nx1\nb\nx2\nc\nd\ne\nf\nx3\n' });
    const { text, data } = await call(grepTool, { pattern: 'x', context: 1 }, open.context);
    expect(text).toBe(
      [
        'f',
        '1-a',
        '2:x1',
        '3-b',
        '4:x2',
        '5-c',
        '--',
        '8-f',
        '9:x3',
        '[3 matching lines in 1 file]',
      ].join('\n'),
    );
    expect(data.matches?.[1]).toMatchObject({ line: 4, before: [], after: ['c'] });
  });

  it('counts lines as read does: CR, LF, CRLF and nothing else', async () => {
    await using open = await openTree(driver, { f: 'a\r\nb\rc\u2028c\nneedle$\r\n' });
    const { data } = await call(grepTool, { pattern: 'needle\\$$' }, open.context);
    expect(data.matches?.[0]).toMatchObject({ line: 4, text: 'needle$' });
  });

  it('pages through matching lines', async () => {
    await using open = await openTree(driver, { a: 'x\n'.repeat(3), b: 'x\n'.repeat(3) });
    const page = await call(grepTool, { pattern: 'x', limit: 2, offset: 2 }, open.context);
    expect(page.data.matches?.map(({ path, line }) => `${path}:${line}`)).toEqual(['a:3', 'b:1']);
    expect(page.data).toMatchObject({
      total: { count: 6, exact: true },
      truncated: 'count',
      nextOffset: 4,
    });
    expect(page.text).toContain('[3-4 of 6 matching lines; continue with offset=4]');
    const error = await callForError(grepTool, { pattern: 'x', offset: 6 }, open.context);
    expect(error.code).toBe('OFFSET_PAST_END');
  });

  it('names what is wrong with the path', async () => {
    await using open = await openTree(driver, { 'Docs/a.md': 'x', out: { symlink: '/etc' } });
    const missing = await callForError(grepTool, { pattern: 'x', path: 'docs' }, open.context);
    expect(missing).toMatchObject({ code: 'FILE_NOT_FOUND', hint: 'Did you mean "Docs"?' });
    const outside = await callForError(grepTool, { pattern: 'x', path: 'out' }, open.context);
    expect(outside.code).toBe('PATH_OUTSIDE');
  });

  it('does not search through links, nor what is blocked or not granted', async () => {
    await using open = await openTree(
      driver,
      { a: 'x', link: { symlink: 'a' }, folder: { symlink: '.' }, b: 'x', c: 'x' },
      { blocked: ['/b'], denied: ['/c'] },
    );
    const { data } = await call(grepTool, { pattern: 'x', mode: 'files' }, open.context);
    expect(data.files?.map(({ path }) => path)).toEqual(['a']);
    const named = await call(grepTool, { pattern: 'x', path: 'link' }, open.context);
    expect(named.data.matches).toHaveLength(1);
  });
});

describe('grep', () => {
  it('shows a window of a long line with the match in its middle', async () => {
    const line = `${'a'.repeat(5_000)}😀needle${'b'.repeat(5_000)}`;
    await using open = await openTree('memory', { f: `${line}\n` });
    const { data, text } = await call(grepTool, { pattern: 'needle' }, open.context);
    const [match] = data.matches ?? [];
    expect(match).toMatchObject({ column: 5_002, isCut: true });
    expect([...(match?.text ?? '')]).toHaveLength(500);
    const at = match?.text.indexOf('needle') ?? -1;
    expect(at).toBeGreaterThan(240);
    expect(at).toBeLessThan(260);
    expect(
      line.slice((match?.textColumn ?? 0) - 1).startsWith(match?.text.slice(0, 20) ?? '!'),
    ).toBe(true);
    expect(text).toContain('match at column 5002');
  });

  it('keeps its answer within its bytes, and pages at what it left out', async () => {
    await using open = await openTree('memory', { f: `${'é'.repeat(400)}x\n`.repeat(200) });
    const { data, text } = await call(grepTool, { pattern: 'x' }, open.context);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(49_152);
    expect(data.nextOffset).toBe(data.matches?.length);
    expect(data.truncated).toBe('count');
  });

  it('keeps lines that are not UTF-8, and writes out their bytes', async () => {
    await using open = await openTree('memory', {
      f: Buffer.from('ok needle\ncaf\xe9 needle\n\xe4\xb8\x96 needle\n', 'latin1'),
    });
    const { data } = await call(grepTool, { pattern: '. needle' }, open.context);
    expect(data.matches?.map(({ text }) => text)).toEqual([
      'ok needle',
      'caf\\xE9 needle',
      '世 needle',
    ]);
  });

  it('searches UTF-16 with its mark, and takes no mark for text', async () => {
    await using open = await openTree('memory', {
      le: Buffer.from('\uFEFFneedle\r\nx', 'utf16le'),
      be: Buffer.from('\uFEFFneedle', 'utf16le').swap16(),
      u8: '\uFEFFneedle',
    });
    const { data } = await call(grepTool, { pattern: '^needle$' }, open.context);
    expect(data.matches?.map(({ path }) => path)).toEqual(['be', 'le', 'u8']);
  });

  it('leaves binary files out, and says so where nothing was found', async () => {
    await using open = await openTree('memory', { f: Buffer.from('needle\0'), g: 'none' });
    const { data, text } = await call(grepTool, { pattern: 'needle' }, open.context);
    expect(data).toMatchObject({ matches: [], binaryFiles: 1 });
    expect(text).toBe('[no match in 1 file]\n[1 binary file left out]');
  });

  it('streams large files, with lines across the borders of pieces', async () => {
    const filler = `${'f'.repeat(63)}\n`;
    const whole = `${filler.repeat(131_071)}before\nneedle 1\nafter\n${filler.repeat(70_000)}needle 2`;
    await using open = await openTree('memory', { f: whole });
    const { data } = await call(grepTool, { pattern: 'needle \\d', context: 1 }, open.context);
    expect(data.matches).toMatchObject([
      { line: 131_073, before: ['before'], after: ['after'] },
      { line: 201_075, before: ['f'.repeat(63)], after: [] },
    ]);
    const binary = await openTree('memory', { f: Buffer.from(`${whole}\0`) });
    const none = await call(grepTool, { pattern: 'needle' }, binary.context);
    expect(none.data).toMatchObject({ matches: [], binaryFiles: 1 });
  });

  it.each([65_534, 65_535, 65_536, 65_537])(
    'shows the lines around a match in line %i, at the border of two pieces',
    async (line) => {
      const lines = Array.from({ length: 70_000 }, (_, at) => `${at + 1}`.padEnd(63, '.'));
      lines[line - 1] = 'needle'.padEnd(63, '.');
      await using open = await openTree('memory', { f: `${lines.join('\n')}\n` });
      const { data } = await call(grepTool, { pattern: 'needle', context: 2 }, open.context);
      expect(data.matches).toHaveLength(1);
      expect(data.matches?.[0]).toMatchObject({
        line,
        before: lines.slice(line - 3, line - 1),
        after: lines.slice(line, line + 2),
      });
    },
  );

  it('is linear where backtracking would never end', async () => {
    await using open = await openTree('memory', { f: 'a'.repeat(30_000) });
    const startedAt = performance.now();
    await call(grepTool, { pattern: '(a+)+$|(a|aa)+b' }, open.context);
    await call(grepTool, { pattern: '(.*a){20}b' }, open.context);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it('stops counting at its number of matches, and says at least', async () => {
    const tool = createGrepTool(filesystemOptionsSchema.parse({ grepMaxCountedMatches: 5 }));
    await using open = await openTree('memory', { a: 'x\n'.repeat(4), b: 'x\n'.repeat(4), c: 'x' });
    const { data, text } = await call(tool, { pattern: 'x' }, open.context);
    expect(data).toMatchObject({ total: { count: 5, exact: false }, truncated: 'count' });
    expect(text).toContain('at least 5 matching lines in 2 files');
  });

  it('answers with what it has when the time is up', async () => {
    const clock = createManualClock();
    await using open = await openTree('memory', { a: 'x', b: 'x', c: 'x' }, { context: { clock } });
    const { workspace } = open;
    const slow = {
      ...workspace,
      files: {
        ...workspace.files,
        open(...args: Parameters<typeof workspace.files.open>) {
          clock.advance(6_000);
          return workspace.files.open(...args);
        },
      },
    };
    const { data } = await call(grepTool, { pattern: 'x' }, { ...open.context, workspace: slow });
    expect(data).toMatchObject({ truncated: 'time', total: { exact: false } });
  });

  it('goes on where a file cannot be opened, and says so', async () => {
    await using open = await openTree('memory', { a: { file: 'x', mode: 0 }, b: 'x' });
    const { data, result } = await call(grepTool, { pattern: 'x' }, open.context);
    expect(data.matches).toHaveLength(1);
    expect(result.warnings?.[0]?.message).toContain('1 that the system refuses');
  });

  it('says what was left out where nothing was found', async () => {
    await using open = await openTree('memory', project);
    const { text } = await call(grepTool, { pattern: 'absent' }, open.context);
    expect(text).toMatch(/no match in 4 files/);
    expect(text).toMatch(/left out: .*generated.*ignored|left out: .*ignored.*generated/);
  });

  it('refuses a text with a line end', async () => {
    await using open = await openTree('memory', {});
    const error = await callForError(grepTool, { pattern: 'a\nb', regex: false }, open.context);
    expect(error.code).toBe('BAD_PATTERN');
  });
});
