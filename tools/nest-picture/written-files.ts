import { readFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '../checks/root.ts';
import { drawNest } from './draw-nest.ts';
import { codesElsewhere, nestRows } from './nest-rows.ts';
import { withStageTable } from './stage-table.ts';

const folder = path.join(root, 'docs/concepts');

/** The files that show the nest, as they should be: path → content. */
export async function writtenFiles(): Promise<ReadonlyMap<string, string>> {
  const page = path.join(folder, 'wrapped-execution.md');
  const told = withStageTable(readFileSync(page, 'utf8'), nestRows, codesElsewhere);
  const options = await resolveConfig(page);
  return new Map([
    [path.join(folder, 'wrapped-execution.svg'), drawNest(nestRows)],
    [page, await format(told, { ...options, filepath: page })],
  ]);
}
