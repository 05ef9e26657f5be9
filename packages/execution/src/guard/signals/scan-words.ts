import { boundary, foldAt, otherLetter, skipped } from './fold.ts';
import { triggerTrie } from './trie.ts';

export interface WordVisitor {
  /** A trigger word: its number in the list of triggers, and its place. */
  trigger(index: number, start: number, end: number): void;
  /** A word of 24 letters and digits or more. */
  long(start: number, end: number): void;
  /** A run of ten single letters or more. */
  spaced(start: number, end: number): void;
}

const longWord = 24;
const spacedRun = 10;

/** Reads a text once, letter by folded letter; gives true if it has letters that no Latin letter looks like. */
export function scanWords(text: string, visitor: WordVisitor): boolean {
  const { next, end } = triggerTrie();
  const length = text.length;
  let isForeign = false;
  let singles = 0;
  let singlesStart = 0;
  let singlesEnd = 0;
  for (let at = 0; at < length;) {
    let code = foldAt(text, at);
    if (code === boundary || code === skipped || code > otherLetter) {
      at += 1;
      continue;
    }
    const start = at;
    let node = 1;
    let letters = 0;
    do {
      if (code !== skipped) {
        letters += 1;
        if (code < skipped) node = next[node * 32 + code] ?? 0;
        else {
          node = 0;
          isForeign ||= text.charCodeAt(at) > 0x7f;
        }
      }
      at += 1;
      code = at < length ? foldAt(text, at) : boundary;
    } while (code > boundary && code <= otherLetter);
    if (letters > 1) {
      if (singles >= spacedRun) visitor.spaced(singlesStart, singlesEnd);
      singles = 0;
      const trigger = end[node] ?? 0;
      if (trigger !== 0) visitor.trigger(trigger - 1, start, at);
      if (letters >= longWord) visitor.long(start, at);
    } else {
      if (singles === 0) singlesStart = start;
      singles += 1;
      singlesEnd = at;
    }
  }
  if (singles >= spacedRun) visitor.spaced(singlesStart, singlesEnd);
  return isForeign;
}
