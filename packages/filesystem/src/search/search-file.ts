import type { FileAccess } from '@toolwright/core';
import { decodeSearchText, searchEncoding } from './decode-search-text.ts';
import type { LineMatcher } from './line-matcher.ts';
import type { LoadedFile } from './load-file.ts';
import { searchText, type LineHit } from './search-text.ts';
import { textChunks, type TextChunk } from './text-chunks.ts';
import { TextLines } from './text-lines.ts';
import type { TimeBudget } from './time-budget.ts';

/** A matching line with the lines around it. */
export interface ContextHit extends LineHit {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface FileSearch {
  readonly matcher: LineMatcher;
  /** Lines shown before and after a match. */
  readonly context: number;
  /** Matches that are only counted, then matches that are kept. */
  readonly skip: number;
  readonly keep: number;
  /** The search of a file ends with this many matches. */
  readonly maxMatches: number;
  readonly budget: TimeBudget;
  readonly signal: AbortSignal;
}

export interface FileResult {
  /** Matching lines. */
  readonly count: number;
  readonly hits: readonly ContextHit[];
  readonly isBinary: boolean;
  /** True if the time was up within the file. */
  readonly isLate: boolean;
}

const nothing: FileResult = { count: 0, hits: [], isBinary: false, isLate: false };

/** The matching lines of one file. Rejects as the files port does if a large one cannot be opened any more. */
export async function searchFile(
  files: FileAccess,
  loaded: LoadedFile,
  search: FileSearch,
): Promise<FileResult> {
  if (loaded.kind === 'fault') return nothing;
  if (loaded.kind === 'bytes') return searchBytes(loaded.bytes, search);
  const file = await files.open(loaded.path, { signal: search.signal });
  try {
    return await searchChunks(textChunks(file, search.context, search.signal), search);
  } finally {
    await file.close();
  }
}

function searchBytes(bytes: Buffer, search: FileSearch): FileResult {
  const { encoding, bomBytes } = searchEncoding(bytes);
  if (encoding === 'utf-8') {
    // A zero byte makes a file binary, as in git and ripgrep.
    if (bytes.includes(0)) return { ...nothing, isBinary: true };
    if (!search.matcher.mayMatchBytes(bytes)) return nothing;
  }
  const text = decodeSearchText(bytes.subarray(bomBytes), encoding);
  const found = new Found(search);
  found.take({ text, firstNumber: 1, searchedBefore: 0, searchedLater: 0 });
  return found.result();
}

async function searchChunks(
  chunks: AsyncIterable<TextChunk | 'binary'>,
  search: FileSearch,
): Promise<FileResult> {
  const found = new Found(search);
  for await (const chunk of chunks) {
    if (chunk === 'binary') return { ...nothing, isBinary: true };
    found.take(chunk);
    if (found.isDone) break;
    if (search.budget.isOver()) return { ...found.result(), isLate: true };
  }
  return found.result();
}

class Found {
  readonly #search: FileSearch;
  readonly #hits: ContextHit[] = [];
  #count = 0;

  constructor(search: FileSearch) {
    this.#search = search;
  }

  get isDone(): boolean {
    return this.#count >= this.#search.maxMatches;
  }

  result(): FileResult {
    return { count: this.#count, hits: this.#hits, isBinary: false, isLate: false };
  }

  take(chunk: TextChunk): void {
    const { matcher, skip, keep, context } = this.#search;
    const { text, firstNumber, searchedBefore, searchedLater } = chunk;
    let lines: readonly string[] | undefined;
    for (const hit of searchText(text, matcher, firstNumber)) {
      const at = hit.number - firstNumber;
      if (at < searchedBefore) continue;
      if (context > 0 || searchedLater > 0) lines ??= splitLines(text);
      if (searchedLater > 0 && lines !== undefined && at >= lines.length - searchedLater) return;
      if (this.#count >= skip && this.#hits.length < keep) {
        const before = lines?.slice(Math.max(0, at - context), at) ?? [];
        const after = lines?.slice(at + 1, at + 1 + context) ?? [];
        this.#hits.push({ ...hit, before, after });
      }
      this.#count += 1;
      if (this.isDone) return;
    }
  }
}

function splitLines(text: string): string[] {
  const lines = new TextLines(text, 1);
  const split: string[] = [];
  while (lines.advance()) split.push(text.slice(lines.start, lines.end));
  return split;
}
