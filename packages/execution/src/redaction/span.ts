/** A stretch of a text that must not be shown, in UTF-16 offsets, and what it is. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

/** The text with each stretch as `[redacted:kind]`; stretches that overlap become one, with the kind of the first. */
export function replaceSpans(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text;
  const sorted = [...spans].sort((left, right) => left.start - right.start || right.end - left.end);
  const pieces: string[] = [];
  let copied = 0;
  let current: Span | undefined;
  const flush = () => {
    if (current === undefined) return;
    pieces.push(text.slice(copied, current.start), `[redacted:${current.kind}]`);
    copied = current.end;
  };
  for (const span of sorted) {
    if (current !== undefined && span.start < current.end) {
      if (span.end > current.end) current = { ...current, end: span.end };
    } else {
      flush();
      current = span;
    }
  }
  flush();
  pieces.push(text.slice(copied));
  return pieces.join('');
}
