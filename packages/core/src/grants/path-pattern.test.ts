import { expect, it } from 'vitest';
import { compilePathPattern } from './path-pattern.ts';

it.each([
  ['/secrets/**', 'work:/secrets/a/b', true],
  ['/secrets/**', 'work:/secrets', true],
  ['/secrets/**', 'docs:/secrets/a', false],
  ['docs:/*.key', 'docs:/a.key', true],
  ['docs:/*.key', 'docs:/deep/a.key', false],
  ['*:/**/.env', 'docs:/a/.env', true],
  ['*:/**/.env', 'work:/.env', true],
  ['*:/**/.env', 'work:/.env/below', false],
  ['/caf\u00e9', 'work:/cafe\u0301', true],
])('%s and %s: %s', (pattern, text, covered) => {
  const [root = '', path = ''] = text.split(':');
  expect(compilePathPattern(pattern, 'work')({ root, path })).toBe(covered);
});

it.each(['secrets', '/a/../b', 'C:/a', '~/a', '/a\\b', '/a/x**'])(
  'refuses a pattern that names no place in a workspace: %s',
  (pattern) => {
    expect(() => compilePathPattern(pattern, 'work')).toThrowError(
      expect.objectContaining({ code: 'PATH_PATTERN_INVALID' }),
    );
  },
);
