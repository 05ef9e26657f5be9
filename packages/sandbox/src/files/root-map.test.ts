import { expect, it } from 'vitest';
import { climb, followLink } from './follow-link.ts';
import { splitLinkTarget } from './link-target.ts';
import { createRootMap } from './root-map.ts';

const roots = [
  {
    name: 'work',
    hostParts: [
      ['private', 'srv', 'app'],
      ['srv', 'app'],
    ],
  },
  { name: 'docs', hostParts: [['private', 'srv', 'docs']] },
];
const map = createRootMap(roots, { foldCase: false });

it.each([
  ['the place after links', '/private/srv/app/x', 'work:x'],
  ['the place as it was given', '/srv/app/x', 'work:x'],
  ['the root itself', '/srv/app', 'work:'],
  ['another root', '/private/srv/docs/a/b', 'docs:a/b'],
  ['a name that starts like a root', '/srv/app-old/x', undefined],
  ['the folder above', '/srv', undefined],
  ['the root of the host', '/', undefined],
  ['another case', '/srv/APP/x', undefined],
  ['a way round outside', '/srv/else/../app/x', 'work:x'],
  ['a parent inside, which may follow a link', '/srv/app/a/../x', 'work:a/../x'],
])('finds where an absolute link leads: %s', (_kind, target, expected) => {
  const found = followLink(
    map,
    { root: 'docs', parts: ['deep'] },
    splitLinkTarget(target, 'posix'),
  );
  expect(found && `${found.root}:${found.parts.join('/')}`).toBe(expected);
});

it.each([
  ['x', 'work:a/b/x'],
  ['../x', 'work:a/x'],
  ['../../x', 'work:x'],
  ['../..', 'work:'],
  ['../../../docs/x', 'docs:x'],
  ['../../../app/x', 'work:x'],
  ['../../../x', undefined],
  ['../../../../../../../../private/srv/app/x', 'work:x'],
  ['x/../../y', 'work:a/b/x/../../y'],
])('finds where a relative link leads: %s', (target, expected) => {
  const found = climb(map, { root: 'work', parts: ['a', 'b'] }, target.split('/'));
  expect(found && `${found.root}:${found.parts.join('/')}`).toBe(expected);
});

it('takes case as the host does', () => {
  const folded = createRootMap([{ name: 'work', hostParts: [['C:', 'Work']] }], { foldCase: true });
  const target = splitLinkTarget('\\\\?\\c:\\work\\sub', 'windows');
  expect(followLink(folded, { root: 'work', parts: [] }, target)).toEqual({
    root: 'work',
    parts: ['sub'],
  });
});

it.each([
  ['D:\\else', true],
  ['\\else', true],
  ['C:else', true],
  ['\\\\server\\share', true],
  ['sub\\..\\x', false],
  ['sub/x', false],
])('splits a link of Windows: %s', (target, absolute) => {
  expect(splitLinkTarget(target, 'windows').absolute).toBe(absolute);
});
