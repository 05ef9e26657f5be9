import { replaceSpans, type Span } from './span.ts';

/** Redacts a text that comes in pieces; what it gives, put together, is the text that a reader may see. */
export interface RedactedStream {
  /** What may be shown of the text so far and was not shown yet; often less than the piece, at times ''. */
  push(piece: string): string;
  /** What was kept back. The stream may go on with another text. */
  end(): string;
}

export interface StreamParts {
  readonly spansOf: (text: string) => readonly Span[];
  /** Where a registered value may have begun whose end has not come yet; the text's length if nowhere. */
  readonly unfinishedFrom: (text: string) => number;
}

/** What was shown last, so that a name is still known when its value comes. */
const contextLength = 256;
/** A word of this length may become a token; a longer one than the other is shown, since it may never end. */
const unfinishedWord = /[\w+/=.~-]{12,512}$/;
const maxHeldLength = 65_536;

/**
 * Holds back what may be the beginning of a secret: of a registered value from its first character on, of a token
 * from its twelfth, and a value that stands where a secret does until it ends.
 */
export function createRedactedStream({ spansOf, unfinishedFrom }: StreamParts): RedactedStream {
  let context = '';
  let pending = '';

  function release(isEnd: boolean): string {
    const text = context + pending;
    const from = context.length;
    const spans = spansOf(text);
    const held = isEnd || pending.length > maxHeldLength ? text.length : heldFrom(text, spans);
    const until = Math.max(from, held);
    const shown = spans
      .filter(({ start, end }) => end > from && start < until)
      .map((span) => ({
        ...span,
        start: Math.max(span.start, from) - from,
        end: Math.min(span.end, until) - from,
      }));
    pending = text.slice(until);
    context = text.slice(Math.max(0, until - contextLength), until);
    return replaceSpans(text.slice(from, until), shown);
  }

  function heldFrom(text: string, spans: readonly Span[]): number {
    const word = unfinishedWord.exec(text.slice(-513));
    const tail = word !== null && word[0].length < 512 ? text.length - word[0].length : text.length;
    let held = Math.min(tail, unfinishedFrom(text));
    // One that reaches the end may go on; one that is cut here must be whole.
    for (const { start, end } of [...spans].sort((left, right) => right.start - left.start))
      if (start < held && (end > held || end === text.length)) held = start;
    return held;
  }

  return {
    push(piece) {
      pending += piece;
      return pending === '' ? '' : release(false);
    },
    end() {
      const rest = release(true);
      context = '';
      return rest;
    },
  };
}
