import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { call, callForError } from '../../test/support/call.ts';
import { openTree } from '../../test/support/workspaces.ts';
import { filesystemOptionsSchema } from '../options.ts';
import { createReadTool } from './read.ts';

const readTool = createReadTool(filesystemOptionsSchema.parse({}));

async function read(bytes: string | Uint8Array, input: object = {}) {
  await using open = await openTree('memory', { f: bytes });
  return await call(readTool, { path: 'f', ...input }, open.context);
}

async function readForError(bytes: string | Uint8Array, input: object = {}) {
  await using open = await openTree('memory', { f: bytes });
  return await callForError(readTool, { path: 'f', ...input }, open.context);
}

const text = 'Grüße, 世界 😀\r\nzwei\r\n';

function withMark(encoding: string, mark: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from(mark), iconv.encode(text, encoding)]);
}

describe('read finds the encoding', () => {
  it.each([
    ['utf-8', withMark('utf-8', [0xef, 0xbb, 0xbf]), true],
    ['utf-16le', withMark('utf-16le', [0xff, 0xfe]), true],
    ['utf-16be', withMark('utf-16be', [0xfe, 0xff]), true],
    ['utf-32le', withMark('utf-32le', [0xff, 0xfe, 0, 0]), true],
    ['utf-32be', withMark('utf-32be', [0, 0, 0xfe, 0xff]), true],
    ['utf-16le', iconv.encode(text, 'utf-16le'), false],
    ['utf-16be', iconv.encode(text, 'utf-16be'), false],
    ['utf-8', Buffer.from(text), false],
  ])('%s, mark or not', async (encoding, bytes, bom) => {
    const { data } = await read(bytes);
    expect(data).toMatchObject({ encoding, bom, text, eol: 'crlf', endLine: 2 });
  });

  it('takes a sample that ends inside a character for text', async () => {
    // 3 bytes a character: 65,536 is no multiple of 3.
    const { data } = await read('世'.repeat(30_000));
    expect(data).toMatchObject({ encoding: 'utf-8', latin1Lines: [] });
  });

  it('reads UTF-16 across the borders of chunks', async () => {
    const long = 'äöü\r\n'.repeat(40_000);
    const bytes = Buffer.concat([Buffer.from([0xfe, 0xff]), iconv.encode(long, 'utf-16be')]);
    const { data } = await read(bytes, { offset: 39_999 });
    expect(data).toMatchObject({
      totalLines: { count: 40_000, exact: true },
      text: 'äöü\r\näöü\r\n',
      eol: 'crlf',
    });
  });

  it.each(['windows-1252', 'gb18030', 'shift_jis', 'euc-kr'])(
    'shows %s line by line as Latin-1 until somebody names it',
    async (encoding) => {
      const written = {
        'windows-1252': 'Café “a”',
        gb18030: '世界',
        shift_jis: 'テスト',
        'euc-kr': '한글',
      };
      const line = written[encoding as keyof typeof written];
      const bytes = iconv.encode(`ascii\n${line}\n`, encoding);
      const unnamed = await read(bytes);
      expect(unnamed.data).toMatchObject({ encoding: 'unknown-8bit', latin1Lines: [2] });
      expect(unnamed.data.text).toBe(bytes.toString('latin1'));
      expect(unnamed.warnings).toEqual(['LATIN1_LINES']);
      expect(unnamed.text).toContain('line 2 is not UTF-8 and shown as Latin-1');
      const named = await read(bytes, { encoding });
      expect(named.data).toMatchObject({ encoding, text: `ascii\n${line}\n`, latin1Lines: [] });
    },
  );

  it('calls a file with one bad line behind the page what it is', async () => {
    const { data } = await read(
      Buffer.concat([Buffer.from('é\n'.repeat(3_000)), Buffer.from([0xff, 0x0a])]),
    );
    expect(data).toMatchObject({ encoding: 'unknown-8bit', latin1Lines: [] });
  });
});

describe('read refuses', () => {
  it.each([
    ['PNG image', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
    ['gzip archive', Buffer.from('\x1f\x8b\x08\x08abc\xff\xfe', 'latin1')],
    ['PDF document', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')],
  ])('a %s, by name', async (name, bytes) => {
    const error = await readForError(bytes);
    expect(error).toMatchObject({ code: 'FILE_BINARY' });
    expect(error.message).toContain(name);
  });

  it.each([
    ['a zero byte among letters', Buffer.from('abcdefg\0hijklmn')],
    ['small numbers of 16 bits', Buffer.from(Uint16Array.from([1, 2, 3, 400, 7, 9]).buffer)],
    ['many control characters', Buffer.from('\x01\x02\x03ab\xff')],
  ])('%s', async (_name, bytes) => {
    expect((await readForError(bytes)).code).toBe('FILE_BINARY');
  });

  it('reads a zero byte where the encoding is named', async () => {
    const { data } = await read('a\0b\n', { encoding: 'utf-8' });
    expect(data.text).toBe('a\0b\n');
  });

  it.each(['klingon', 'base64', 'constructor', ''])('the encoding name %j', async (encoding) => {
    expect((await readForError('a', { encoding })).code).toBe('ENCODING_UNKNOWN');
  });

  it.each([
    ['utf-8', Buffer.from([0x61, 0x0a, 0xff, 0x0a])],
    ['shift_jis', Buffer.from([0x61, 0x0a, 0x80, 0xff, 0x0a])],
    ['ascii', Buffer.from([0x61, 0x0a, 0xe9, 0x0a])],
  ])('bytes that are no %s, and names the line', async (encoding, bytes) => {
    const error = await readForError(bytes, { encoding });
    expect(error).toMatchObject({ code: 'ENCODING_MISMATCH' });
    expect(error.message).toContain('Line 2');
  });
});
