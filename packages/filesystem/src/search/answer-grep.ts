import type { FileAccess, Warning } from '@toolwright/core';
import type { FilesystemOptions } from '../options.ts';
import type { GrepMode, GrepResult, MatchedFile } from './grep-files.ts';
import type { LineMatcher } from './line-matcher.ts';
import { matchPrinter, showMatches, type ShownMatch } from './print-matches.ts';
import { cutPage, noteBytes, pageNotes, printLines, type ResultPage } from './result-page.ts';
import type { Skipped } from './skipped.ts';

export interface GrepQuestion {
  readonly mode: GrepMode;
  readonly context: number;
  readonly offset: number;
  readonly limit: number;
}

export interface GrepAnswer {
  readonly content: string;
  readonly data: {
    readonly matches?: ShownMatch[];
    readonly files?: { path: string; sizeBytes: number; matchingLines?: number }[];
    readonly total: { readonly count: number; readonly exact: boolean };
    readonly truncated: 'count' | 'time' | false;
    readonly nextOffset?: number;
    readonly searchedFiles: number;
    readonly binaryFiles: number;
  };
  readonly warnings: readonly Warning[];
}

interface AnswerContext {
  readonly options: FilesystemOptions;
  readonly matcher: LineMatcher;
  readonly skipped: Skipped;
}

/** What a search tells the model and the host. Throws OFFSET_PAST_END. */
export function answerGrep(
  files: FileAccess,
  question: GrepQuestion,
  result: GrepResult,
  { options, matcher, skipped }: AnswerContext,
): GrepAnswer {
  const { offset, limit, mode, context } = question;
  const maxBytes = options.searchMaxOutputBytes - noteBytes;
  if (mode === 'content') {
    const shown = showMatches(result.hits, {
      maxCharacters: options.grepMaxLineCharacters,
      formatPath: (hit) => files.format(hit.path),
      locate: (line) => matcher.locate(line),
    });
    const print = matchPrinter(context > 0);
    const page = cutPage(shown, result.matchCount, result.endedBy, { offset, maxBytes, print });
    return {
      ...common(page, question, result, skipped),
      ...withData(page, result, { matches: [...page.items] }),
    };
  }
  const print = ({ path, sizeBytes, count }: MatchedFile) =>
    `${files.format(path)} (${mode === 'count' ? countOf(count, 'matching line') : `${sizeBytes} bytes`})`;
  const inPage = result.matchedFiles.slice(offset, offset + limit);
  const page = cutPage(inPage, result.matchedFiles.length, result.endedBy, {
    offset,
    maxBytes,
    print,
  });
  const found = page.items.map(({ path, sizeBytes, count }) => ({
    path: files.format(path),
    sizeBytes,
    ...(mode === 'count' ? { matchingLines: count } : {}),
  }));
  return {
    ...common(page, question, result, skipped),
    ...withData(page, result, { files: found }),
  };
}

function common(
  page: ResultPage<unknown>,
  question: GrepQuestion,
  result: GrepResult,
  skipped: Skipped,
): Pick<GrepAnswer, 'content' | 'warnings'> {
  const isEmpty = page.total.count === 0 && page.truncated === false;
  const noun = question.mode === 'content' ? 'matching lines' : 'files';
  const notes = isEmpty
    ? emptyNotes(result, skipped)
    : [...summary(question, result), ...pageNotes(page, question.offset, noun)];
  return { content: printLines(page.lines, notes), warnings: skipped.warnings() };
}

function withData(
  { total, truncated, nextOffset }: ResultPage<unknown>,
  { searchedFiles, binaryFiles }: GrepResult,
  found: Pick<GrepAnswer['data'], 'matches' | 'files'>,
): Pick<GrepAnswer, 'data'> {
  const next = nextOffset === undefined ? {} : { nextOffset };
  return { data: { ...found, total, truncated, ...next, searchedFiles, binaryFiles } };
}

function summary({ mode }: GrepQuestion, result: GrepResult): string[] {
  if (mode === 'files') return [];
  const least = result.endedBy === undefined ? '' : 'at least ';
  const lines = countOf(result.matchCount, 'matching line');
  return [`${least}${lines} in ${countOf(result.matchedFiles.length, 'file')}`];
}

/** What may help where nothing was found. */
function emptyNotes({ searchedFiles, binaryFiles }: GrepResult, skipped: Skipped): string[] {
  const notes = [`no match in ${countOf(searchedFiles - binaryFiles, 'file')}`];
  if (binaryFiles > 0) notes.push(`${countOf(binaryFiles, 'binary file')} left out`);
  const leftOut = skipped.leftOut();
  if (leftOut !== undefined)
    notes.push(`${leftOut}; name such a folder or file in path to search it`);
  return notes;
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
