import type { Span } from './span.ts';

const begin = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const end = /-----END [A-Z0-9 ]{0,40}-----/y;
/** What a body without its end is made of; line breaks may be escaped. */
const body = /[A-Za-z0-9+/=\s\\]{32,16384}/y;
const maxLength = 16_384;
const minBodyLength = 32;

/** Private keys in armour, from the first line to the last; of a key that is cut off, what there is of it. */
export function privateKeys(text: string): Span[] {
  if (!text.includes('PRIVATE KEY')) return [];
  const spans: Span[] = [];
  let nextEnd = -1;
  for (const { 0: line, index } of text.matchAll(begin)) {
    const from = index + line.length;
    if (nextEnd < from) nextEnd = text.indexOf('-----END ', from);
    if (nextEnd === -1) nextEnd = text.length;
    const length = nextEnd - from;
    const isWhole = nextEnd < text.length && length >= minBodyLength && length <= maxLength;
    const pattern = isWhole ? end : body;
    pattern.lastIndex = isWhole ? nextEnd : from;
    if (pattern.test(text))
      spans.push({ start: index, end: pattern.lastIndex, kind: 'private-key' });
  }
  return spans;
}
