import glob from 'fast-glob';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filesystemOptionsSchema } from '../src/options.ts';
import { createFindTool } from '../src/tools/find.ts';
import { call } from './support/call.ts';
import { openTree } from './support/workspaces.ts';

const findTool = createFindTool(filesystemOptionsSchema.parse({}));

const isLong = process.env['TOOLWRIGHT_LONG'] === '1';

const name = fc.constantFrom('a', 'b', 'ab', 'a.c', '.h', 'deep');
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));
// One pattern, as fast-glob lets several change each other's folders.
// Without `!(a)` and `?`, where fast-glob finds less than its own matcher says, and without braces, which it
// takes for several patterns.
const segment = fc.constantFrom('a', '*', '**', 'a*', '*.c', '[ab]', '.h', 'deep');
const pattern = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));

describe('find walks as fast-glob does', () => {
  it(
    'over random trees, a pattern and an exclusion',
    { timeout: isLong ? 300_000 : 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(path, { minLength: 1, maxLength: 12 }),
          pattern,
          fc.array(pattern, { maxLength: 1 }),
          fc.boolean(),
          async (paths, wanted, exclusions, hidden) => {
            const files = paths.filter(
              (one) => !paths.some((other) => other.startsWith(`${one}/`)),
            );
            await using open = await openTree(
              'local',
              Object.fromEntries(files.map((file) => [file, ''])),
            );
            const input = {
              patterns: [wanted, ...exclusions.map((exclusion) => `!${exclusion}`)],
              hidden,
              respectIgnore: false,
            };
            const { data } = await call(findTool, input, open.context);
            const expected = await glob(wanted, {
              cwd: open.folder as string,
              dot: hidden,
              ignore: exclusions,
              suppressErrors: true,
            });
            expect(data.entries.map((entry) => entry.path).sort()).toEqual(expected.sort());
          },
        ),
        { numRuns: isLong ? 3_000 : 100 },
      );
    },
  );
});
