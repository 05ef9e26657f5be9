import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPath } from './format-path.ts';
import { parsePath, type PathGrammar } from './parse-path.ts';

const posix: PathGrammar = { roots: ['work', 'docs'], rules: 'posix' };
const windows: PathGrammar = { roots: ['work', 'docs'], rules: 'windows' };
const both = [
  ['posix', posix],
  ['windows', windows],
] as const;

function place(text: string, grammar: PathGrammar): string {
  const { root, path } = parsePath(text, grammar);
  return `${root}:${path}`;
}

const invalid = expect.objectContaining({ code: 'PATH_INVALID' }) as Error;

describe.each(both)('on %s', (_system, grammar) => {
  it.each([
    ['a/b', 'work:/a/b', 'a/b'],
    ['/a/b', 'work:/a/b', 'a/b'],
    ['./a', 'work:/a', 'a'],
    ['a//b/./c/', 'work:/a/b/c', 'a/b/c'],
    ['.', 'work:/', '.'],
    ['/', 'work:/', '.'],
    ['./', 'work:/', '.'],
    ['/./.', 'work:/', '.'],
    ['docs:/a', 'docs:/a', 'docs:/a'],
    ['docs:/./a//b', 'docs:/a/b', 'docs:/a/b'],
    ['docs:/', 'docs:/', 'docs:/'],
    ['docs:', 'docs:/', 'docs:/'],
    ['work:/a', 'work:/a', 'a'],
    ['./~/a', 'work:/~/a', './~/a'],
    ['/~', 'work:/~', './~'],
    ['~name', 'work:/~name', '~name'],
    // A leading slash is the first root; the host's own root is never meant.
    ['/etc/passwd', 'work:/etc/passwd', 'etc/passwd'],
    ['/work/a', 'work:/work/a', 'work/a'],
    ['a%2e%2e/b', 'work:/a%2e%2e/b', 'a%2e%2e/b'],
    ['%2fetc', 'work:/%2fetc', '%2fetc'],
    ['..a', 'work:/..a', '..a'],
    ['a..b/c', 'work:/a..b/c', 'a..b/c'],
    [' a', 'work:/ a', ' a'],
    ['a b', 'work:/a b', 'a b'],
    ['constructor', 'work:/constructor', 'constructor'],
    ['\u202etxt', 'work:/\u202etxt', '\u202etxt'],
    ['cafe\u0301', 'work:/cafe\u0301', 'cafe\u0301'],
  ])('reads %j as %s and writes it as %s', (text, expected, written) => {
    expect(place(text, grammar)).toBe(expected);
    expect(formatPath(parsePath(text, grammar), grammar.roots)).toBe(written);
  });

  it.each([
    ['nothing', ''],
    ['a parent', '..'],
    ['a parent in front', '../a'],
    ['a parent inside', 'a/../b'],
    ['a parent at the end', 'a/..'],
    ['a parent of a root', 'docs:/../a'],
    ['a parent behind a slash', '/../etc/passwd'],
    ['a home folder', '~'],
    ['a path in a home folder', '~/a'],
    ['a share', '//server/share'],
    ['a share of Windows', '\\\\server\\share'],
    ['a device path of Windows', '\\\\?\\C:\\a'],
    ['a drive', 'C:/a'],
    ['a drive with backslashes', 'C:\\a'],
    ['a drive alone', 'C:'],
    ['an unknown root', 'else:/a'],
    ['a root of another case', 'DOCS:/a'],
    ['a root without a slash', 'docs:a'],
    ['an address', 'https://example.com/a'],
    ['a file address', 'file:///etc/passwd'],
    ['a backslash', 'a\\b'],
    ['a parent with backslashes', '..\\a'],
    ['a zero byte', 'a\0b'],
    ['a newline', 'a\nb'],
    ['an escape character', 'a\u001b[31m'],
    ['a C1 control character', 'a\u0085b'],
    ['half a character', 'a\ud800b'],
    ['a name of 256 bytes', 'n'.repeat(256)],
    ['a name of 258 bytes in 86 characters', '\u20ac'.repeat(86)],
    ['a path of 4097 bytes', `${'a/'.repeat(2048)}b`],
    ['an escaped zero byte', 'a\\x00'],
    ['an escaped slash', 'a\\x2fb'],
    ['escaped dots', '\\x2e\\x2e/a'],
    ['a letter as an escape', '\\x61'],
    ['whole UTF-8 as escapes', '\\xc3\\xa9'],
    ['capitals in an escape', '\\xFF'],
    ['half an escape', '\\xf'],
  ])('refuses %s', (_kind, text) => {
    expect(() => parsePath(text, grammar)).toThrowError(invalid);
  });

  it.each(['~/@', '../@', '@:/x', '@\n', '//@', 'a\\@', 'docs:@'])(
    'never repeats what it refuses: %j',
    (text) => {
      const written = text.replace('@', 'hunter2-secret');
      expect(() => parsePath(written, grammar)).toThrowError(
        expect.not.objectContaining({
          message: expect.stringContaining('hunter2') as string,
        }) as Error,
      );
      expect(() => parsePath(written, grammar)).toThrowError(
        expect.not.objectContaining({
          hint: expect.stringContaining('hunter2') as string,
        }) as Error,
      );
    },
  );
});

describe('names that Windows takes for something else', () => {
  const devices = ['con', 'prn', 'aux', 'nul', 'conin$', 'conout$'].concat(
    [...'0123456789\u00b9\u00b2\u00b3'].flatMap((digit) => [`com${digit}`, `lpt${digit}`]),
  );
  const spellings = devices.flatMap((name) => [
    name,
    name.toUpperCase(),
    `${name}.txt`,
    `${name}.tar.gz`,
    `${name} .txt`,
    `dir/${name}`,
    `${name}/below`,
    `docs:/${name}`,
  ]);
  const others = [
    'a.',
    'a ',
    'a. .',
    'dir./a',
    'a:stream',
    'a.txt::$DATA',
    'a?',
    'a*',
    'a<b',
    'a>b',
    'a|b',
    'a"b',
  ];

  it.each([...spellings, ...others])('are refused there: %s', (text) => {
    expect(() => parsePath(text, windows)).toThrowError(invalid);
  });

  // An existing `aux.c` or `10:00.log` is an ordinary file elsewhere and has to be readable.
  it.each([...spellings, ...others])('are names like others elsewhere: %s', (text) => {
    expect(parsePath(text, posix).path).toBe(`/${text.replace(/^docs:\//, '')}`);
  });

  it.each([
    'console',
    'com',
    'com10',
    'lpt',
    'nullable',
    'auxiliary.txt',
    '.nul',
    'a.nul',
    'con-a',
  ])('are not their look-alikes: %s', (text) => {
    expect(parsePath(text, windows).path).toBe(`/${text}`);
  });
});

it('takes an escape for a byte that is no text, on systems whose names are bytes', () => {
  expect(place('caf\\xe9/\\x5c', posix)).toBe('work:/caf\\xe9/\\x5c');
  expect(() => parsePath('caf\\xe9', windows)).toThrowError(invalid);
});

it('gives back any path that it took', () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', '~', '.', '/', ':', 'docs', 'work', '\\x', 'ff', ' ') }),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(text, fc.constantFrom(posix, windows), (written, grammar) => {
      let path;
      try {
        path = parsePath(written, grammar);
      } catch {
        return;
      }
      const parts = path.path.split('/').slice(1);
      expect(path.path === '/' || parts.every((part) => !['', '.', '..'].includes(part))).toBe(
        true,
      );
      expect(parsePath(formatPath(path, grammar.roots), grammar)).toEqual(path);
    }),
    { numRuns: 3000 },
  );
});
