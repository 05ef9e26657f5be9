import { describe, expect, it } from 'vitest';
import { filesystemOptionsSchema } from '../src/options.ts';
import { createFindTool } from '../src/tools/find.ts';
import { call } from './support/call.ts';
import { readCases, reportCases } from './support/cases.ts';
import { openTree } from './support/workspaces.ts';

const findTool = createFindTool(filesystemOptionsSchema.parse({ generatedFolders: [] }));

/** Whether find leaves a path out by the lines of a `.gitignore`. A path that ends in `/` is a folder. */
async function leavesOut(lines: readonly string[], path: string): Promise<boolean> {
  const isFolder = path.endsWith('/');
  const written = path.replaceAll('\\', '\\x5c').replace(/\/$/, '');
  await using open = await openTree('memory', {
    '.gitignore': `${lines.join('\n')}\n`,
    [written]: isFolder ? { folder: {} } : '',
  });
  const input = { patterns: '**', type: 'any', hidden: true };
  const { data } = await call(findTool, input, open.context);
  return !data.entries.some((entry) => entry.path === written);
}

describe('the dialect of ignore files', () => {
  it.each<[string[], string, boolean]>([
    [['/*', '!/x', '/x/*', '!/x/y'], 'x/y/z.js', false],
    [['/*', '!/x', '/x/*', '!/x/y'], 'x/z.js', true],
    [['x', '!x/y'], 'x/y/z', true],
    [['x/**', '!x/y.js'], 'x/y.js', false],
    [['*.[ab'], 'x.a', false],
    [['x\\ y'], 'x y', true],
    [['x\\'], 'x', false],
  ])('%j leaves %s out: %s', async (lines, path, expected) => {
    expect(await leavesOut(lines, path)).toBe(expected);
  });
});

interface PatternsRow {
  readonly kind: string;
  readonly gitignore_lines: readonly string[];
  readonly expected_ignored: Readonly<Record<string, boolean>>;
  readonly agrees_with_git_2_39: boolean;
}

const rows = readCases<PatternsRow>('02-gitignore.jsonl');
if (rows !== undefined) {
  it('leaves out what git leaves out, in the case collection', async () => {
    let passed = 0;
    let total = 0;
    const failed: unknown[] = [];
    for (const row of rows) {
      if (row.kind !== 'patterns-paths' || !row.agrees_with_git_2_39) continue;
      for (const [path, expected] of Object.entries(row.expected_ignored)) {
        total += 1;
        if ((await leavesOut(row.gitignore_lines, path)) === expected) passed += 1;
        else failed.push([row.gitignore_lines, path, expected]);
      }
    }
    reportCases('gitignore paths', passed, total);
    expect(failed).toEqual([]);
  });
}
