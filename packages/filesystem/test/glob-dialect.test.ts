import { isToolFailure } from '@toolwright/core';
import { describe, expect, it } from 'vitest';
import { filesystemOptionsSchema } from '../src/options.ts';
import { compileGlob, type GlobMatcher } from '../src/search/compile-glob.ts';
import { createFindTool } from '../src/tools/find.ts';
import { call } from './support/call.ts';
import { readCases, reportCases } from './support/cases.ts';
import { openTree } from './support/workspaces.ts';

const findTool = createFindTool(filesystemOptionsSchema.parse({}));

describe('the glob dialect', () => {
  it.each<[string, string[], string[]]>([
    ['*', ['a', 'a.b'], ['.a', 'a/b']],
    ['**', ['a', 'a/b/c'], ['.a', 'a/.b']],
    ['a/**', ['a/b', 'a/b/c'], ['b/a', 'ab']],
    ['**/a', ['a', 'x/y/a'], ['xa', 'a/b']],
    ['a?c', ['abc'], ['ac', 'a/c']],
    ['[!a]b', ['cb'], ['ab']],
    ['{a,b}.{js,ts}', ['a.js', 'b.ts'], ['c.ts']],
    ['@(a|b)', ['a', 'b'], ['ab']],
    ['!(a)', ['b'], ['a']],
    ['\\*', ['*'], ['a']],
    ['*a*b?c*d', ['xaybzcwd', 'abxcbcd'], ['abcx', 'ab/cd']],
    ['*ab*ab*', ['abab', 'aababb'], ['ab', 'aab']],
  ])('%s', async (pattern, yes, no) => {
    const matches = await compileGlob(pattern, { dot: false });
    expect(yes.filter((path) => !matches(path))).toEqual([]);
    expect(no.filter(matches)).toEqual([]);
  });
});

interface MatchRow {
  readonly kind: string;
  readonly engine: string;
  readonly pattern: string | readonly string[];
  readonly options: object;
  readonly cases: ReadonlyArray<readonly [string, boolean]>;
}

interface WalkRow {
  readonly id: string;
  readonly kind: string;
  readonly tree: readonly string[];
  readonly pattern: string | readonly string[];
  readonly options: {
    readonly cwd?: string;
    readonly ignore?: readonly string[];
    readonly dot?: boolean;
    readonly onlyDirectories?: boolean;
  };
  readonly expected: readonly string[];
  readonly 'agrees_with_published_3.3.3': boolean;
}

/** Options of the walker that this tool has a field for. */
const known = new Set(['cwd', 'ignore', 'dot', 'onlyDirectories', 'onlyFiles', 'unique']);

const rows = readCases<MatchRow | WalkRow>('02-glob.jsonl');
if (rows !== undefined) {
  describe('the gates of the case collection', () => {
    it('matches as picomatch does by default, or refuses what could take for ever', async () => {
      let passed = 0;
      let refused = 0;
      let total = 0;
      const failed: unknown[] = [];
      for (const row of rows as MatchRow[]) {
        if (row.kind !== 'is-match' || row.engine !== 'picomatch') continue;
        if (Object.keys(row.options).length > 0) continue;
        total += row.cases.length;
        const matchers = await compileAll([row.pattern].flat());
        if (matchers === undefined) refused += row.cases.length;
        else {
          for (const [path, expected] of row.cases) {
            if (matchers.some((matches) => matches(path)) === expected) passed += 1;
            else failed.push([row.pattern, path, expected]);
          }
        }
      }
      reportCases(`picomatch (${refused} refused)`, passed, total);
      expect(failed).toEqual([]);
      // Stars within repeated groups, which backtrack without end.
      expect(refused).toBeLessThanOrEqual(12);
    });

    it('walks as fast-glob does', async () => {
      let passed = 0;
      const failed: unknown[] = [];
      const walks = (rows as WalkRow[]).filter(
        (row) =>
          row.kind === 'walk' &&
          row['agrees_with_published_3.3.3'] &&
          Object.keys(row.options).every((option) => known.has(option)),
      );
      for (const row of walks) {
        const found = await walk(row);
        const expected = row.expected.map((path) => fromRoot(row.options.cwd ?? '.', path));
        if (JSON.stringify(found) === JSON.stringify([...new Set(expected)].sort())) passed += 1;
        else failed.push([row.id, found, expected]);
      }
      reportCases('fast-glob walks', passed, walks.length);
      expect(failed).toEqual([]);
    });
  });
}

async function compileAll(patterns: readonly string[]): Promise<GlobMatcher[] | undefined> {
  try {
    return await Promise.all(patterns.map((pattern) => compileGlob(pattern, { dot: false })));
  } catch (error) {
    if (isToolFailure(error)) return undefined;
    throw error;
  }
}

async function walk({ tree, pattern, options }: WalkRow): Promise<string[]> {
  await using open = await openTree('memory', Object.fromEntries(tree.map((path) => [path, ''])));
  const input = {
    patterns: [...[pattern].flat(), ...(options.ignore ?? []).map((glob) => `!${glob}`)],
    path: options.cwd ?? '.',
    hidden: options.dot ?? false,
    type: options.onlyDirectories === true ? 'directory' : 'file',
  };
  const { data } = await call(findTool, input, open.context);
  return data.entries.map(({ path }) => path).sort();
}

function fromRoot(folder: string, path: string): string {
  const names: string[] = [];
  for (const name of `${folder}/${path}`.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names.join('/');
}
