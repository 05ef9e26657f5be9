import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filesystemOptionsSchema } from '../src/options.ts';
import { createFindTool } from '../src/tools/find.ts';
import { call } from './support/call.ts';
import { openTree } from './support/workspaces.ts';

const findTool = createFindTool(filesystemOptionsSchema.parse({ generatedFolders: [] }));
const isLong = process.env['TOOLWRIGHT_LONG'] === '1';

const name = fc.constantFrom('a', 'b', 'ab', 'a.c', '.h', 'a b');
const pattern = fc
  .tuple(
    fc.constantFrom('', '', '', '!', '/', '!/'),
    fc.array(fc.constantFrom('a', 'b', 'a*', '*', '?', '[ab]', '*.c', '**', 'a b', '.h', '[!a]'), {
      minLength: 1,
      maxLength: 3,
    }),
    fc.constantFrom('', '', '/'),
  )
  .map(([start, segments, end]) => start + segments.join('/') + end);
const ignoreFile = fc
  .array(pattern, { minLength: 1, maxLength: 4 })
  .map((lines) => lines.join('\n'));
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));

/** Files that git would add, in the order of the tool. */
function gitFiles(folder: string): string[] {
  const env = { ...process.env, HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1' };
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' });
  git('init', '-q');
  return git('ls-files', '-z', '--others', '--exclude-standard')
    .split('\0')
    .filter((file) => file !== '' && !file.split('/').includes('.gitignore'));
}

describe('find leaves out what git leaves out', () => {
  it(
    'over random trees with nested ignore files',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(path, { minLength: 1, maxLength: 12 }),
          ignoreFile,
          fc.option(fc.tuple(name, ignoreFile)),
          async (paths, rootRules, nested) => {
            const tree: Record<string, string> = { '.gitignore': rootRules };
            for (const file of paths) {
              const isTaken = Object.keys(tree).some(
                (other) =>
                  other === file || other.startsWith(`${file}/`) || file.startsWith(`${other}/`),
              );
              if (!isTaken) tree[file] = '';
            }
            if (
              nested !== null &&
              paths.some((file) => file.startsWith(`${nested[0]}/`)) &&
              !(nested[0] in tree)
            ) {
              tree[`${nested[0]}/.gitignore`] = nested[1];
            }
            await using open = await openTree('local', tree);
            const expected = gitFiles(open.folder as string);
            const { data } = await call(findTool, { patterns: '**', hidden: true }, open.context);
            const found = data.entries
              .map((entry) => entry.path)
              .filter((file) => !file.endsWith('.gitignore'));
            expect(found.toSorted()).toEqual(expected.toSorted());
          },
        ),
        { numRuns: isLong ? 2_000 : 60 },
      );
    },
    isLong ? 600_000 : 60_000,
  );
});
