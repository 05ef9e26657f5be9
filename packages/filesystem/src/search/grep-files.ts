import type { FileAccess, WorkspacePath } from '@toolwright/core';
import { inOrder } from './in-order.ts';
import type { LineMatcher } from './line-matcher.ts';
import { loadFile } from './load-file.ts';
import type { SearchEnd } from './result-page.ts';
import { searchFile, type ContextHit } from './search-file.ts';
import type { Skipped } from './skipped.ts';
import type { TimeBudget } from './time-budget.ts';

export type GrepMode = 'content' | 'files' | 'count';

export interface GrepRequest {
  readonly files: FileAccess;
  readonly matcher: LineMatcher;
  readonly mode: GrepMode;
  readonly context: number;
  /** Matching lines to skip and to keep, in mode `content`. */
  readonly offset: number;
  readonly limit: number;
  readonly concurrency: number;
  /** Past this many matching lines nothing is counted any more. */
  readonly maxMatches: number;
  readonly budget: TimeBudget;
  readonly signal: AbortSignal;
  readonly skipped: Skipped;
}

export interface FileHit extends ContextHit {
  readonly path: WorkspacePath;
}

/** A file with matches. */
export interface MatchedFile {
  readonly path: WorkspacePath;
  readonly sizeBytes: number;
  /** Matching lines; 1 in mode `files`, which looks no further. */
  readonly count: number;
}

export interface GrepResult {
  readonly hits: readonly FileHit[];
  readonly matchedFiles: readonly MatchedFile[];
  readonly matchCount: number;
  readonly searchedFiles: number;
  readonly binaryFiles: number;
  readonly endedBy: SearchEnd;
}

/** Searches files in the order of `paths`. They are read a few ahead; matches are looked for one file at a time. */
export async function grepFiles(
  paths: readonly WorkspacePath[],
  request: GrepRequest,
): Promise<GrepResult> {
  const { files, budget, signal, skipped, mode, offset, limit, maxMatches } = request;
  const hits: FileHit[] = [];
  const matchedFiles: MatchedFile[] = [];
  let matchCount = 0;
  let searchedFiles = 0;
  let binaryFiles = 0;
  let endedBy: SearchEnd;
  const loading = inOrder(paths, request.concurrency, (path) => loadFile(files, path, signal));
  for await (const loaded of loading) {
    if (loaded.kind === 'fault') {
      skipped.addFault(loaded.code);
      continue;
    }
    searchedFiles += 1;
    const { path, sizeBytes } = loaded;
    const result = await searchFile(files, loaded, {
      ...request,
      skip: Math.max(0, offset - matchCount),
      keep: mode === 'content' ? Math.max(0, limit - hits.length) : 0,
      maxMatches: mode === 'files' ? 1 : maxMatches - matchCount,
    });
    if (result.isBinary) binaryFiles += 1;
    matchCount += result.count;
    if (result.count > 0) matchedFiles.push({ path, sizeBytes, count: result.count });
    for (const hit of result.hits) hits.push({ path, ...hit });
    if (result.isLate || budget.isOver()) endedBy = 'time';
    else if (matchCount >= maxMatches) endedBy = 'count';
    if (endedBy !== undefined) break;
  }
  return { hits, matchedFiles, matchCount, searchedFiles, binaryFiles, endedBy };
}
