import type { FileAccess, WorkspacePath } from '@toolwright/core';
import { compareNames } from '@toolwright/sandbox/paths';
import type { FilesystemOptions } from '../options.ts';
import { compileGlob } from './compile-glob.ts';
import { isNegative, mentionsDot } from './glob-plan.ts';
import type { SearchEnd } from './result-page.ts';
import type { Skipped } from './skipped.ts';
import { rulesAbove } from './start-rules.ts';
import type { TimeBudget } from './time-budget.ts';
import { walk } from './walk.ts';

export interface FilesBelowRequest {
  readonly files: FileAccess;
  readonly folder: WorkspacePath;
  /** Without `/` over the name, else over the path from the folder; `!` before it takes such files away. */
  readonly glob: string | undefined;
  readonly options: FilesystemOptions;
  readonly budget: TimeBudget;
  readonly signal: AbortSignal;
  readonly skipped: Skipped;
}

export interface FilesBelow {
  /** Regular files, sorted by path. Links are left out: what they lead to is searched where it lies. */
  readonly paths: readonly WorkspacePath[];
  readonly endedBy: SearchEnd;
}

/** The files that a search of a folder looks into. Throws BAD_GLOB; rejects if the folder cannot be listed. */
export async function filesBelow(request: FilesBelowRequest): Promise<FilesBelow> {
  const { files, folder, options, budget, signal, skipped } = request;
  const hidden = request.glob !== undefined && mentionsDot(request.glob);
  const covers = await fileFilter(request.glob);
  const { entries, endedBy } = await walk({
    files,
    folder,
    subjectPrefix: '',
    ignore: await rulesAbove(files, folder, signal),
    hidden,
    generatedFolders: new Set(options.generatedFolders),
    names: () => false,
    mayHold: () => true,
    maxEntries: options.searchMaxEntries,
    concurrency: options.searchConcurrency,
    budget,
    signal,
    skipped,
  });
  const paths = entries
    .filter(({ kind, subject }) => kind === 'file' && covers(subject))
    .map(({ path }) => path)
    .sort((a, b) => compareNames(a.path, b.path));
  return { paths, endedBy };
}

async function fileFilter(glob: string | undefined): Promise<(subject: string) => boolean> {
  if (glob === undefined) return () => true;
  const isExclusion = isNegative(glob);
  const pattern = (isExclusion ? glob.slice(1) : glob).replace(/^(?:\.?\/)+(?=.)/, '');
  const matches = await compileGlob(pattern, { dot: true, matchName: true });
  return (subject) => matches(subject) !== isExclusion;
}
