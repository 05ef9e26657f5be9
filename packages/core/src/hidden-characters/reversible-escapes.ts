import { isCandidate } from './candidates.ts';
import { eachHidden } from './each-hidden.ts';

const bracket = '\u27e6';
const escapePattern = /\u27e6U\+([0-9A-F]{4,6})\u27e7/g;

/**
 * The text with each hidden character written as its code point in brackets, `⟦U+200B⟧`; nothing else changes,
 * but that the bracket of text which already reads like such an escape is written as one too. So
 * {@link foldEscapes} gives back every string exactly.
 */
export function showHidden(text: string): string {
  const literal = literalEscapes(text);
  const pieces: string[] = [];
  let copied = 0;
  const escape = (start: number, end: number) => {
    pieces.push(text.slice(copied, start), escapeOf(text.codePointAt(start) ?? 0));
    copied = end;
  };
  let escaped = 0;
  const escapeLiteralsBefore = (end: number) => {
    for (; escaped < literal.length; escaped += 1) {
      const start = literal[escaped] ?? end;
      if (start >= end) return;
      escape(start, start + 1);
    }
  };
  eachHidden(text, (start, end) => {
    escapeLiteralsBefore(start);
    escape(start, end);
  });
  escapeLiteralsBefore(text.length);
  if (pieces.length === 0) return text;
  pieces.push(text.slice(copied));
  return pieces.join('');
}

/** Turns the escapes of {@link showHidden} back into the characters; other text stays as it is. */
export function foldEscapes(text: string): string {
  if (!text.includes(bracket)) return text;
  return text.replace(escapePattern, (written: string, digits: string) => {
    const codePoint = escapedCodePoint(digits);
    return codePoint === undefined ? written : String.fromCodePoint(codePoint);
  });
}

const escapes = new Map<number, string>();

/** One character as an escape that {@link foldEscapes} knows. */
export function escapeOf(codePoint: number): string {
  let escape = escapes.get(codePoint);
  if (escape === undefined) {
    escape = `${bracket}U+${hex(codePoint)}\u27e7`;
    // No more than the code points that can be hidden: about 4,500 and the halves of surrogate pairs.
    escapes.set(codePoint, escape);
  }
  return escape;
}

function hex(codePoint: number): string {
  return codePoint.toString(16).toUpperCase().padStart(4, '0');
}

/** Only what can be hidden, and the bracket itself, is ever escaped; only the shortest spelling counts. */
function escapedCodePoint(digits: string): number | undefined {
  const codePoint = Number.parseInt(digits, 16);
  if (hex(codePoint) !== digits) return undefined;
  return codePoint === 0x27e6 || (codePoint <= 0x10ffff && isCandidate(codePoint))
    ? codePoint
    : undefined;
}

/** Where the text itself reads like an escape. */
function literalEscapes(text: string): number[] {
  if (!text.includes(bracket)) return [];
  const found: number[] = [];
  for (const match of text.matchAll(escapePattern))
    if (escapedCodePoint(match[1] ?? '') !== undefined) found.push(match.index);
  return found;
}
