import { countCodePoints, indexAfter } from '../text/code-points.ts';
import { showUndecoded } from './decode-search-text.ts';
import type { Span } from './line-matcher.ts';

/** The part of a line that is shown. */
export interface ShownLine {
  readonly text: string;
  /** Of the first character shown, from 1, in code points. */
  readonly fromColumn: number;
  readonly isCut: boolean;
}

/** A line of any length, cut to a window with the match in its middle. */
export function showMatch(line: string, match: Span, maxCharacters: number): ShownLine {
  if (line.length <= maxCharacters)
    return { text: showUndecoded(line), fromColumn: 1, isCut: false };
  const room = Math.max(0, maxCharacters - (match.end - match.start));
  const wanted = Math.min(match.start - (room >> 1), line.length - maxCharacters);
  const start = onCharacter(line, Math.max(0, wanted));
  const end = indexAfter(line, maxCharacters, start);
  return {
    text: showUndecoded(line.slice(start, end)),
    fromColumn: columnAt(line, start),
    isCut: start > 0 || end < line.length,
  };
}

/** The start of a line without a match. */
export function showStart(line: string, maxCharacters: number): string {
  return showMatch(line, { start: 0, end: 0 }, maxCharacters).text;
}

/** The column of a place in a line, from 1, in code points. */
export function columnAt(line: string, at: number): number {
  return countCodePoints(line.slice(0, at)) + 1;
}

/** The place, or the one before it if it stands within a pair of surrogates. */
function onCharacter(line: string, at: number): number {
  const isPair =
    /[\uD800-\uDBFF]/.test(line.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(line.charAt(at));
  return isPair ? at - 1 : at;
}
