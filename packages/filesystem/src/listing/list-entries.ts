import type { DirectoryEntry, FileAccess, WorkspacePath } from '@toolwright/core';
import { childPath, compareNames } from '@toolwright/sandbox/paths';
import { portCode } from '../paths/path-failure.ts';
import { inOrder } from '../search/in-order.ts';
import type { SearchEnd } from '../search/result-page.ts';
import type { Skipped } from '../search/skipped.ts';
import type { TimeBudget } from '../search/time-budget.ts';

export interface FolderEntry extends DirectoryEntry {
  readonly path: WorkspacePath;
}

export interface ListOptions {
  /** Levels of folders that are opened; 1 is the folder itself. */
  readonly depth: number;
  /** Listed, but opened only if the call names them. */
  readonly generatedFolders: ReadonlySet<string>;
  readonly maxEntries: number;
  readonly concurrency: number;
  readonly budget: TimeBudget;
  readonly signal: AbortSignal;
  readonly skipped: Skipped;
}

/**
 * Names in a folder and in those below it, down to a depth, sorted by path. Links are listed and not followed.
 * Rejects if the folder itself cannot be listed.
 */
export async function listEntries(
  { files, path }: { readonly files: FileAccess; readonly path: WorkspacePath },
  options: ListOptions,
): Promise<{ readonly entries: readonly FolderEntry[]; readonly endedBy: SearchEnd }> {
  const { budget, concurrency, depth, generatedFolders, maxEntries, signal, skipped } = options;
  const entries: FolderEntry[] = [];
  const sorted = () => entries.sort((a, b) => compareNames(a.path.path, b.path.path));
  const onHidden = (count: number): void => skipped.addFault('PATH_DENIED', count);
  let level = [path];
  for (let opened = 0; opened < depth && level.length > 0; opened += 1) {
    const below: WorkspacePath[] = [];
    const isFirst = opened === 0;
    const listings = inOrder(level, concurrency, async (folder) => {
      try {
        return { folder, names: await files.list(folder, { signal, onHidden }) };
      } catch (error) {
        const code = portCode(error);
        if (isFirst || code === undefined || code === 'ABORTED') throw error;
        skipped.addFault(code);
        return { folder, names: [] };
      }
    });
    for await (const { folder, names } of listings) {
      for (const entry of names) {
        if (entries.length >= maxEntries) return { entries: sorted(), endedBy: 'count' };
        const at = childPath(folder, entry.name);
        entries.push({ ...entry, path: at });
        if (entry.kind === 'directory' && !generatedFolders.has(entry.name)) below.push(at);
      }
      if (!isFirst && budget.isOver()) return { entries: sorted(), endedBy: 'time' };
    }
    level = below;
  }
  return { entries: sorted(), endedBy: undefined };
}
