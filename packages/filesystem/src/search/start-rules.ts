import type { FileAccess, WorkspacePath } from '@toolwright/core';
import { childPath } from '@toolwright/sandbox/paths';
import { portCode } from '../paths/path-failure.ts';
import { IgnoreRules } from './ignore-rules.ts';

/** The ignore rules of the folders above a folder, from its root down; the folder's own come with the walk. */
export async function rulesAbove(
  files: FileAccess,
  folder: WorkspacePath,
  signal: AbortSignal,
): Promise<IgnoreRules> {
  let rules = IgnoreRules.none;
  let at: WorkspacePath = { root: folder.root, path: '/' };
  for (const name of folder.path.split('/').filter((part) => part !== '')) {
    rules = await rules.enter(files, at, await namesIn(files, at, signal), signal);
    at = childPath(at, name);
  }
  return rules;
}

async function namesIn(
  files: FileAccess,
  folder: WorkspacePath,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  try {
    return new Set((await files.list(folder, { signal })).map(({ name }) => name));
  } catch (error) {
    // A folder above that may not be read has no rules to give.
    if (portCode(error) === undefined || portCode(error) === 'ABORTED') throw error;
    return new Set();
  }
}
