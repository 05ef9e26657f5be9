import { abbreviation, classifyWord } from './classify-word.ts';
import { listBreak, makeToken, type Token } from './token.ts';

const spans: ReadonlyArray<readonly [Token['kind'], RegExp]> = [
  ['code', /`([^`\n]+)`/y],
  ['quote', /"([^"\n]+)"|“([^”\n]+)”|«([^»\n]+)»|‘([^’\n]+)’/y],
  // An apostrophe inside a word opens nothing.
  ['quote', /(?<![\w])'([^'\n]+)'(?![\w])/y],
  ['url', /(https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}])/iy],
  // Between slashes, with something that only a regular expression needs.
  [
    'regex',
    /(?<![\w.~/-])\/(?=[^/\n]*[\\[(+*^$|])(?! )((?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n\\[])+)(?<! )\/[gimsuy]*(?=$|[\s.,;:!?)])/y,
  ],
];

const trailing = /[.,;:!?)\]}'’]$/;

/** Takes sentence punctuation off a word; brackets go only where their partner is not part of it. */
function trim(run: string): { word: string; rest: string } {
  let word = run;
  let rest = '';
  for (;;) {
    const last = word.at(-1) ?? '';
    if (!trailing.test(word) || word.length === 1) break;
    const opening = { ')': '(', ']': '[', '}': '{' }[last];
    if (opening !== undefined && word.includes(opening)) break;
    word = word.slice(0, -1);
    rest = last + rest;
  }
  return { word, rest };
}

/** A name without the brackets of a call and without the s of "TODOs". */
function identifierOf(word: string): string {
  return /^[A-Z]{2,}s$/.test(word) ? word.slice(0, -1) : word.replace(/\(\)$/, '');
}

function lexRun(run: string, start: number): Token[] {
  const tokens: Token[] = [];
  let at = start;
  let text = run;
  while (/^[([{'‘–—-]./.test(text) && !/^\{[^{}]*,[^{}]*\}|^\[[^\]]*\]|^-\d|^--?\w/.test(text)) {
    tokens.push(makeToken('punctuation', text.slice(0, 1), at));
    text = text.slice(1);
    at += 1;
  }
  const { word, rest } = trim(text);
  const possessive = /^(.+)['’]s$/.exec(word);
  const bare = possessive?.[1] ?? word;
  const kind = /^[\p{L}\p{N}]/u.test(bare) || bare.length > 1 ? classifyWord(bare) : 'punctuation';
  tokens.push(makeToken(kind, kind === 'identifier' ? identifierOf(bare) : bare, at));
  if (possessive !== null && /^(what|where|who|it|that|here|there|how)$/i.test(bare)) {
    tokens.push(makeToken('word', 'is', at + bare.length));
  }
  for (const [index, mark] of [...rest].entries()) {
    if (mark === '.' && abbreviation.test(bare)) continue;
    tokens.push(makeToken('punctuation', mark, at + word.length + index));
  }
  return tokens;
}

/** The length of the marker of an item at a place ("2. ", "- " at the start of a line); 0 if there is none. */
function listMarker(text: string, at: number, isNumbered: boolean): number {
  if (at > 0 && !/\s/.test(text[at - 1] ?? '')) return 0;
  const rest = text.slice(at, at + 8);
  const number = isNumbered ? /^\d{1,2}[.)](?=\s)/.exec(rest)?.[0] : undefined;
  const isLineStart = /(^|\n)[ \t]*$/.test(text.slice(0, at));
  const bullet = isLineStart ? /^[-*•](?=\s)/.exec(rest)?.[0] : undefined;
  return (number ?? bullet ?? '').length;
}

/** Splits a request into words, quoted spans, paths and the like, in their order. */
export function lex(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const isNumbered = /^\s*1[.)]\s/.test(text) || /[:\n]\s*1[.)]\s/.test(text);
  scan: while (at < text.length) {
    const marker = listMarker(text, at, isNumbered);
    if (marker > 0) {
      tokens.push(makeToken('punctuation', listBreak, at));
      at += marker;
      continue;
    }
    if (/\s/.test(text[at] ?? '')) {
      at += 1;
      continue;
    }
    for (const [kind, pattern] of spans) {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (match === null) continue;
      const value = match.slice(1).filter((group) => group !== undefined)[0] ?? '';
      tokens.push(makeToken(kind, value, at));
      at += match[0].length;
      continue scan;
    }
    // A full stop that stands alone is the folder itself.
    if (/^\s\.\s/.test(text.slice(at - 1, at + 2))) {
      tokens.push(makeToken('path', '.', at));
      at += 1;
      continue;
    }
    // A comma joins words of a row ("a.md,b.md") unless it stands inside braces or a number.
    const run = /(?:\{[^{}\s]*\}|\[[^\]\s]*\]|,(?=\d)|[^\s"“”«»`,])+|,/y;
    run.lastIndex = at;
    const word = run.exec(text)?.[0] ?? text.charAt(at);
    tokens.push(...(word === ',' ? [makeToken('punctuation', ',', at)] : lexRun(word, at)));
    at += word.length;
  }
  return tokens;
}
