import { parseEscape } from './parse-escape.ts';
import { patternFault } from './pattern-fault.ts';

export interface CharacterClass {
  readonly source: string;
  readonly length: number;
}

const posixNames =
  /^\[:\^?(?:alnum|alpha|ascii|blank|cntrl|digit|graph|lower|print|punct|space|upper|word|xdigit):\]/;

/** Reads the class at a `[`. Throws BAD_PATTERN for what RE2 and Rust would read differently. */
export function parseClass(pattern: string, from: number): CharacterClass {
  let at = from + 1;
  let source = '[';
  if (pattern[at] === '^') {
    source += '^';
    at += 1;
  }
  const first = at;
  /** The character before a `-` that may start a range; undefined where none can. */
  let low: number | undefined;
  let isRange = false;
  for (;;) {
    const character = codePointAt(pattern, at);
    if (character === '') {
      throw patternFault('A class is not closed', from, 'Write \\[ for the character, or add ].');
    }
    if (character === ']' && at > first) break;
    refuseForeign(pattern, at, first);
    const posix = character === '[' ? posixNames.exec(pattern.slice(at)) : null;
    const item = posix === null ? readItem(pattern, at, character) : setItem(posix[0]);
    if (isRange) {
      if (low === undefined || item.code === undefined || item.code < low) {
        throw patternFault('A range of characters is not in order', at, 'Write it as [a-z].');
      }
      low = undefined;
      isRange = false;
    } else if (character === '-' && low !== undefined && pattern[at + 1] !== ']') {
      isRange = true;
    } else {
      low = item.code;
    }
    source += item.source;
    at += item.length;
  }
  return { source: `${source}]`, length: at + 1 - from };
}

interface ClassItem {
  readonly source: string;
  readonly length: number;
  /** Undefined for a set. */
  readonly code: number | undefined;
}

function setItem(source: string): ClassItem {
  return { source, length: source.length, code: undefined };
}

function readItem(pattern: string, at: number, character: string): ClassItem {
  if (character !== '\\') {
    const source = character === ']' ? '\\]' : character;
    return { source, length: character.length, code: character.codePointAt(0) };
  }
  const escape = parseEscape(pattern, at);
  if (escape.kind === 'literal') {
    const code = escape.text.codePointAt(0) as number;
    return { source: `\\x{${code.toString(16)}}`, length: escape.length, code };
  }
  const source = escape.kind === 'set' ? escape.inClass : undefined;
  if (source === undefined) {
    throw patternFault('This escape is not available within a class', at, 'Write [^\\s] for \\S.');
  }
  return { source, length: escape.length, code: undefined };
}

/** Rust reads these as nested classes and set operations, RE2 as characters. */
function refuseForeign(pattern: string, at: number, first: number): void {
  const pair = pattern.slice(at, at + 2);
  if (pair === '&&' || pair === '~~' || (pair === '--' && at > first)) {
    throw patternFault(
      'Set operations are not available within a class',
      at,
      'Escape the second character.',
    );
  }
  if (pattern[at] === '[' && !posixNames.test(pattern.slice(at))) {
    throw patternFault('A [ within a class has to be escaped', at, 'Write \\[ for the character.');
  }
}

function codePointAt(pattern: string, at: number): string {
  const code = pattern.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}
