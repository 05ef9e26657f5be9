import glob from 'fast-glob';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filesystemOptionsSchema } from '../src/options.ts';
import { createFindTool } from '../src/tools/find.ts';
import { call } from './support/call.ts';
import { openTree } from './support/workspaces.ts';

const findTool = createFindTool(filesystemOptionsSchema.parse({}));

const name = fc.constantFrom('a', 'b', 'ab', 'a.c', '.h', 'deep');
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));
const segment = fc.constantFrom(
  'a',
  '*',
  '**',
  'a*',
  '?',
  '*.c',
  '{a,b}',
  '[ab]',
  '.h',
  '!(a)',
  'deep',
);
const pattern = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));

describe('find walks as fast-glob does', () => {
  it('over random trees, patterns and exclusions', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(path, { minLength: 1, maxLength: 12 }),
        fc.array(pattern, { minLength: 1, maxLength: 2 }),
        fc.array(pattern, { maxLength: 1 }),
        fc.boolean(),
        async (paths, patterns, exclusions, hidden) => {
          const files = paths.filter((one) => !paths.some((other) => other.startsWith(`${one}/`)));
          await using open = await openTree(
            'local',
            Object.fromEntries(files.map((file) => [file, ''])),
          );
          const input = {
            patterns: [...patterns, ...exclusions.map((exclusion) => `!${exclusion}`)],
            hidden,
            respectIgnore: false,
          };
          // A leading `!(` is no exclusion, but behind the `!` of one it would be another.
          fc.pre(exclusions.every((exclusion) => !exclusion.startsWith('!')));
          const { data } = await call(findTool, input, open.context);
          const expected = await glob(patterns, {
            cwd: open.folder as string,
            dot: hidden,
            ignore: exclusions,
          });
          expect(data.entries.map((entry) => entry.path).sort()).toEqual(expected.sort());
        },
      ),
      { numRuns: 150 },
    );
  });
});
