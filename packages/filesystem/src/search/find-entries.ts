import { compareNames, parentPath } from '@toolwright/sandbox/paths';
import type { FileAccess, WorkspacePath } from '@toolwright/core';
import type { FilesystemOptions } from '../options.ts';
import { portCode } from '../paths/path-failure.ts';
import { createGlobFilter } from './glob-filter.ts';
import { mentionsDot, planGlobs, type GlobPlan } from './glob-plan.ts';
import { inOrder } from './in-order.ts';
import type { SearchEnd } from './result-page.ts';
import type { Skipped } from './skipped.ts';
import { rulesAbove } from './start-rules.ts';
import type { TimeBudget } from './time-budget.ts';
import { walk, type WalkedEntry } from './walk.ts';

export interface FindRequest {
  readonly files: FileAccess;
  readonly folder: WorkspacePath;
  readonly patterns: readonly string[];
  readonly hidden: boolean;
  readonly respectIgnore: boolean;
  readonly options: FilesystemOptions;
  readonly budget: TimeBudget;
  readonly signal: AbortSignal;
  readonly skipped: Skipped;
}

export interface FoundEntry {
  readonly path: WorkspacePath;
  readonly type: 'file' | 'directory';
}

export interface FoundEntries {
  /** Files and folders, sorted by path, each once. */
  readonly entries: readonly FoundEntry[];
  readonly endedBy: SearchEnd;
}

/** All files and folders that the patterns match. Throws BAD_GLOB; rejects if the folder cannot be listed. */
export async function findEntries(request: FindRequest): Promise<FoundEntries> {
  const { files, folder, patterns, signal, hidden } = request;
  const plan = await planGlobs(patterns, { files, folder, dot: hidden, signal });
  const found = new Map<string, WalkedEntry>();
  let endedBy: SearchEnd;
  for (const ups of new Set(plan.positive.map((glob) => glob.ups))) {
    const result = await walkFrom(request, plan, ups);
    endedBy ??= result.endedBy;
    for (const entry of result.entries) found.set(`${entry.path.root}:${entry.path.path}`, entry);
  }
  const sorted = [...found.values()].sort((a, b) => compareNames(a.path.path, b.path.path));
  return { entries: await withTypes(sorted, request), endedBy };
}

async function walkFrom(request: FindRequest, plan: GlobPlan, ups: number) {
  const { files, options, patterns, signal, respectIgnore } = request;
  let folder = request.folder;
  for (let up = 0; up < ups; up += 1) folder = parentPath(folder);
  const filter = await createGlobFilter(plan, ups);
  const { entries, endedBy } = await walk({
    files,
    folder,
    subjectPrefix: '../'.repeat(ups),
    ignore: respectIgnore ? await rulesAbove(files, folder, signal) : undefined,
    hidden: request.hidden || patterns.some(mentionsDot),
    generatedFolders: new Set(options.generatedFolders),
    names: (subject) => filter.names(subject),
    mayHold: (subject) => filter.mayHold(subject),
    maxEntries: options.searchMaxEntries,
    concurrency: options.searchConcurrency,
    budget: request.budget,
    signal,
    skipped: request.skipped,
  });
  const matching = entries.filter(({ subject, kind }) =>
    filter.matches(subject, kind === 'directory'),
  );
  return { entries: matching, endedBy };
}

/** Looks where links lead: one to a file counts as a file. Devices and the like are no result. */
async function withTypes(
  entries: readonly WalkedEntry[],
  { files, options, signal, skipped }: FindRequest,
): Promise<FoundEntry[]> {
  const found: FoundEntry[] = [];
  const typed = inOrder(entries, options.searchConcurrency, async ({ path, kind }) => {
    if (kind !== 'symlink') return { path, kind };
    try {
      return { path, kind: (await files.stat(path, { signal })).kind };
    } catch (error) {
      const code = portCode(error);
      if (code === undefined || code === 'ABORTED') throw error;
      skipped.addFault(code);
      return undefined;
    }
  });
  for await (const entry of typed) {
    if (entry?.kind === 'file' || entry?.kind === 'directory') {
      found.push({ path: entry.path, type: entry.kind });
    }
  }
  return found;
}
