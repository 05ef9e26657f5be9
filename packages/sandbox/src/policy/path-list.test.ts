import { describe, expect, it } from 'vitest';
import { compilePathList } from './path-list.ts';
import { foldName } from './fold-name.ts';

function blocks(pattern: string, text: string): boolean {
  const [root = '', path = ''] = text.split(':');
  return compilePathList('blocked', [pattern], ['work', 'docs'])({ root, path });
}

it.each([
  ['/secrets', 'work:/secrets', true],
  ['/secrets', 'work:/secrets/deep/file', true],
  ['/secrets', 'work:/secrets-old', false],
  ['/secrets', 'work:/a/secrets', false],
  ['/secrets', 'docs:/secrets', false],
  ['/secrets/**', 'work:/secrets', true],
  ['docs:/secrets', 'docs:/secrets/a', true],
  ['*:/secrets', 'docs:/secrets/a', true],
  ['/**/.ssh', 'work:/.ssh/id', true],
  ['/**/.ssh', 'work:/a/b/.ssh/id', true],
  ['/**/*.pem', 'work:/a/server.pem', true],
  ['/**/*.pem', 'work:/a/server.pem.txt', false],
  ['/a/*/c', 'work:/a/b/c/d', true],
  ['/', 'work:/', true],
  ['/', 'work:/anything', true],
  ['/', 'docs:/anything', false],
  ['/**/.ssh', 'work:/.SSH/id', true],
  ['/**/.SSH', 'work:/.ssh/id', true],
  ['/cafe\u0301', 'work:/CAF\u00c9/x', true],
  ['/stra\u00dfe', 'work:/STRASSE', true],
  ['/.git', 'work:/.g\u200cit/config', true],
])('%s and %s: %s', (pattern, text, blocked) => {
  expect(blocks(pattern, text)).toBe(blocked);
});

it('blocks nothing without a pattern', () => {
  expect(compilePathList('blocked', [], ['work'])({ root: 'work', path: '/a' })).toBe(false);
});

it('says which pattern cannot be read, and where', () => {
  expect(() => compilePathList('blocked', ['/fine', 'a/../b'], ['work'])).toThrowError(
    expect.objectContaining({ code: 'WORKSPACE_PATTERN_INVALID', place: 'blocked[1]' }) as Error,
  );
});

describe('folding', () => {
  it.each([
    ['\u212aelvin', 'kelvin'],
    ['\u017fecret', 'secret'],
    ['\u03c3\u03c2', '\u03a3\u03a3'],
    ['e\u0301', '\u00c9'],
    ['a\u00adb', 'ab'],
    ['.env\ufe0f', '.ENV'],
  ])('takes %j and %j as the same name', (a, b) => {
    expect(foldName(a)).toBe(foldName(b));
  });
});
