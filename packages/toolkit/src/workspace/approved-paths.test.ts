import { expect, it } from 'vitest';
import { createGrants, parseGrants } from '@toolwright/core/grants';
import { approvedPaths } from './approved-paths.ts';

const subject = { tool: 'write', risk: 'low' } as const;
const grants = createGrants(
  parseGrants(['ask fs.write', 'ask fs.*:/docs/secret/**', 'ask fs.read:/docs/**']),
  { firstRoot: 'main' },
);

it.each<[string, string, string, boolean]>([
  ['the path itself', 'fs.write:/docs/a.md', 'write main:/docs/a.md', true],
  ['the path with its root', 'fs.write:main:/docs/a.md', 'write main:/docs/a.md', true],
  ['a name that is written otherwise', 'fs.write:/docs/e\u0301', 'write main:/docs/\u00e9', true],
  ['a name with a star, and no other', 'fs.write:/docs/a*', 'write main:/docs/ab', false],
  ['its neighbour', 'fs.write:/docs/a.md', 'write main:/docs/a.mdx', false],
  ['what lies below', 'fs.write:/docs', 'write main:/docs/a/b', true],
  [
    'what lies below, but is asked about by another rule',
    'fs.write:/docs',
    'write main:/docs/secret/a',
    false,
  ],
  ['a folder above', 'fs.write:/docs/a', 'write main:/docs', false],
  ['the same path in another root', 'fs.write:/docs/a', 'write other:/docs/a', false],
  ['another action', 'fs.read:/docs/a', 'write main:/docs/a', false],
  ['everything, where the tool asks for it', 'fs.write', 'write main:/b', true],
  ['nothing of another permission', 'net.fetch:a.example', 'write main:/b', false],
  ['the whole root', 'fs.write:/', 'write main:/b', true],
])('covers %s (%s, %s: %s)', (_case, permission, asked, covers) => {
  const [action = '', place = ''] = asked.split(' ');
  const [root = '', path = ''] = place.split(':');
  const { rule } = grants.check(`fs.${action}:${place}`, subject);
  const approved = approvedPaths([permission], grants, subject, 'main');
  expect(approved.cover(action, root, path, rule)).toBe(covers);
});
