import { showUndecoded } from './decode-search-text.ts';
import type { FileHit } from './grep-files.ts';
import type { Span } from './line-matcher.ts';
import { columnAt, showMatch, showStart } from './match-window.ts';

/** A matching line as data. */
export interface ShownMatch {
  readonly path: string;
  readonly line: number;
  /** Of the match in the line, from 1, in characters. */
  readonly column: number;
  readonly text: string;
  /** Of the first character of `text`; above 1 if the start of a long line is left out. */
  readonly textColumn: number;
  readonly isCut: boolean;
  readonly before: string[];
  readonly after: string[];
}

export interface ShowOptions {
  readonly maxCharacters: number;
  formatPath(hit: FileHit): string;
  locate(line: string): Span;
}

/** Matches as they are shown. A line that lies between two matches is given once, with the first of them. */
export function showMatches(hits: readonly FileHit[], options: ShowOptions): ShownMatch[] {
  const { maxCharacters } = options;
  return hits.map((hit, at) => {
    const previous = sameFile(hits[at - 1], hit);
    const next = sameFile(hits[at + 1], hit);
    const lastShown = previous === undefined ? 0 : previous.number + previous.after.length;
    const firstBefore = hit.number - hit.before.length;
    const before = hit.before.slice(Math.max(0, lastShown + 1 - firstBefore));
    const after = hit.after.slice(0, next === undefined ? undefined : next.number - hit.number - 1);
    const span = options.locate(hit.line);
    const shown = showMatch(hit.line, span, maxCharacters);
    return {
      path: options.formatPath(hit),
      line: hit.number,
      column: columnAt(hit.line, span.start),
      text: shown.text,
      textColumn: shown.fromColumn,
      isCut: shown.isCut,
      before: before.map((line) => showStart(line, maxCharacters)),
      after: after.map((line) => showStart(line, maxCharacters)),
    };
  });
}

function sameFile(other: FileHit | undefined, hit: FileHit): FileHit | undefined {
  return other?.path.path === hit.path.path && other.path.root === hit.path.root
    ? other
    : undefined;
}

/** Prints matches one after the other: a path before the first of a file, then `12:text` and `11-context`. */
export function matchPrinter(hasContext: boolean): (match: ShownMatch) => string {
  let path: string | undefined;
  let lastLine = 0;
  return (match) => {
    const first = match.line - match.before.length;
    const lines: string[] = [];
    if (match.path !== path) lines.push(match.path);
    else if (hasContext && first > lastLine + 1) lines.push('--');
    lines.push(...match.before.map((text, at) => `${first + at}-${text}`));
    lines.push(`${match.line}:${printText(match)}`);
    lines.push(...match.after.map((text, at) => `${match.line + 1 + at}-${text}`));
    path = match.path;
    lastLine = match.line + match.after.length;
    return lines.join('\n');
  };
}

function printText({ text, isCut, column, textColumn }: ShownMatch): string {
  const shown = showUndecoded(text);
  return isCut ? `${shown} [cut: from column ${textColumn}, match at column ${column}]` : shown;
}
