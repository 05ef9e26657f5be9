import type { Span } from './span.ts';
import type { TokenShape } from './token-shapes.ts';

/** Finds tokens by their form; see {@link compileShapes}. */
export type ShapeFinder = (text: string) => Span[];

const letterOrDigit = /[A-Za-z0-9]/;
/** A form that is filled with x, X, * or 0 is an example of it. */
const filler = /^[xX*.0_-]{6,}|([xX*])\1{7,}/;

/**
 * Prefixes by their first two characters, so that most places of a text cost one look at a table. A prefix of one
 * character stands under every second one.
 */
export function compileShapes(shapes: readonly TokenShape[]): ShapeFinder {
  const firsts = new Uint8Array(128);
  const byStart = new Map<string, { prefix: string; shape: TokenShape }[]>();
  for (const shape of shapes)
    for (const prefix of shape.prefixes) {
      const start = prefix.slice(0, 2);
      byStart.set(start, [...(byStart.get(start) ?? []), { prefix, shape }]);
      firsts[prefix.charCodeAt(0) & 127] = 1;
    }
  return (text) => {
    const spans: Span[] = [];
    let inWord = false;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      const wasInWord = inWord;
      inWord = isWordUnit(unit);
      if (wasInWord || !inWord || firsts[unit & 127] === 0) continue;
      const candidates = byStart.get(text.slice(at, at + 2));
      const single = byStart.get(text.charAt(at));
      const span = shapeAt(text, at, candidates) ?? shapeAt(text, at, single);
      if (span === undefined) continue;
      spans.push(span);
      at = span.end - 1;
      inWord = letterOrDigit.test(text.charAt(at));
    }
    return spans;
  };
}

function isWordUnit(unit: number): boolean {
  return (
    (unit >= 0x30 && unit <= 0x39) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0x61 && unit <= 0x7a)
  );
}

function shapeAt(
  text: string,
  at: number,
  candidates: readonly { prefix: string; shape: TokenShape }[] | undefined,
): Span | undefined {
  for (const { prefix, shape } of candidates ?? []) {
    if (!text.startsWith(prefix, at)) continue;
    shape.rest.lastIndex = at + prefix.length;
    if (!shape.rest.test(text)) continue;
    const end = shape.rest.lastIndex;
    if (filler.test(text.slice(at + prefix.length, end))) continue;
    if (shape.accepts?.(text.slice(at, end)) === false) continue;
    return { start: at, end, kind: shape.kind };
  }
  return undefined;
}
