import type { LineMatcher } from './line-matcher.ts';
import { TextLines } from './text-lines.ts';

/** A line that matches. */
export interface LineHit {
  /** From 1. */
  readonly number: number;
  readonly line: string;
}

/** The matching lines of a text, in order. `firstNumber` is the number of its first line. */
export function* searchText(
  text: string,
  matcher: LineMatcher,
  firstNumber = 1,
): Generator<LineHit> {
  const lines = new TextLines(text, firstNumber);
  const { nextCandidate } = matcher;
  for (;;) {
    if (nextCandidate !== undefined) {
      const at = nextCandidate(text, lines.next);
      if (at === -1) return;
      lines.advanceTo(at);
    } else if (!lines.advance()) {
      return;
    }
    const line = text.slice(lines.start, lines.end);
    if (matcher.test(line)) yield { number: lines.number, line };
  }
}
