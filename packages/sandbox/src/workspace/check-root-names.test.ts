import { expect, it } from 'vitest';
import { checkRootNames } from './check-root-names.ts';

it('names the first root `workspace` and takes every root for reading only unless told', () => {
  expect(checkRootNames([{}, { name: 'docs', mode: 'rw' }])).toEqual([
    { name: 'workspace', mode: 'r' },
    { name: 'docs', mode: 'rw' },
  ]);
});

it.each([
  ['no root at all', []],
  ['a second root without a name', [{}, {}]],
  ['the same name twice', [{ name: 'docs' }, { name: 'docs' }]],
  ['the name of the unnamed first root', [{}, { name: 'workspace' }]],
  ['one letter, as a drive', [{ name: 'c' }]],
  ['capitals', [{ name: 'Docs' }]],
  ['a colon', [{ name: 'do:cs' }]],
  ['a slash', [{ name: 'do/cs' }]],
  ['a glob', [{ name: 'do*' }]],
  ['nothing', [{ name: '' }]],
  ['65 letters', [{ name: 'n'.repeat(65) }]],
  ['a mode of its own', [{ mode: 'w' as 'r' }]],
])('refuses %s', (_kind, roots) => {
  expect(() => checkRootNames(roots)).toThrowError(
    expect.objectContaining({ code: 'WORKSPACE_ROOT_INVALID' }) as Error,
  );
});
