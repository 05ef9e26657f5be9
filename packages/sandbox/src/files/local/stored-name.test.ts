import { expect, it } from 'vitest';
import { findStoredName } from './stored-name.ts';

/** A file system without case, as far as the lookup needs it. */
function lookup(real: Readonly<Record<string, string>>, links: readonly string[] = []) {
  return {
    realPath: (path: Buffer) => {
      const found = real[path.toString().toLowerCase()];
      return found === undefined
        ? Promise.reject(new Error('ENOENT'))
        : Promise.resolve(Buffer.from(found));
    },
    lstat: (path: Buffer) =>
      Promise.resolve({ isSymbolicLink: () => links.includes(path.toString().toLowerCase()) }),
  };
}

it.each([
  ['another case', 'secret', 'SECRET', { '/work/secret': '/work/SECRET' }],
  ['a short name', 'progra~1', 'Program Files', { '/work/progra~1': '/work/Program Files' }],
  ['the same name', 'a', 'a', { '/work/a': '/work/a' }],
  ['a missing name', 'none', 'none', {}],
])('finds the spelling on the disk: %s', async (_kind, name, stored, real) => {
  expect(await findStoredName(Buffer.from(`/work/${name}`), name, lookup(real))).toBe(stored);
});

it('leaves a link as it was written', async () => {
  const elsewhere = lookup({ '/work/link': '/else/Target' }, ['/work/link']);
  expect(await findStoredName(Buffer.from('/work/link'), 'link', elsewhere)).toBe('link');
  const besideIt = lookup({ '/work/link': '/work/Target' }, ['/work/link']);
  expect(await findStoredName(Buffer.from('/work/link'), 'link', besideIt)).toBe('link');
});
