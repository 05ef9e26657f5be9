import { onlyLinear, patternFault } from './pattern-fault.ts';

/** An escape: what it means, and how RE2 writes it outside and inside of a class. */
export type Escape =
  | { readonly kind: 'literal'; readonly text: string; readonly length: number }
  | {
      readonly kind: 'set';
      readonly source: string;
      readonly inClass: string | undefined;
      readonly length: number;
    }
  | { readonly kind: 'assertion'; readonly source: string; readonly length: number };

const controls: Readonly<Record<string, string>> = {
  a: '\x07',
  f: '\f',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** RE2 leaves the vertical tab out of `\s`, Rust does not; written out, both agree. */
const spaces = '\\t\\n\\v\\f\\r ';

/** Letters that other engines know, with what to write instead. */
const foreign: Readonly<Record<string, string>> = {
  u: 'Write \\x{…} with the hexadecimal number of the character.',
  U: 'Write \\x{…} with the hexadecimal number of the character.',
  Z: 'Write $ for the end of a line.',
  h: 'Write [ \\t] for a space or tab.',
  Q: 'Set regex=false to search for the text as it is written.',
  '<': 'Write \\b for a word boundary, or < for the character.',
  '>': 'Write \\b for a word boundary, or > for the character.',
};

/** Reads the escape at a backslash. Throws BAD_PATTERN. */
export function parseEscape(pattern: string, at: number): Escape {
  const letter = pattern[at + 1];
  if (letter === undefined) {
    throw patternFault('A backslash ends the pattern', at, 'Write \\\\ for a backslash.');
  }
  const control = controls[letter];
  if (control !== undefined) return { kind: 'literal', text: control, length: 2 };
  switch (letter) {
    case 'd':
    case 'w':
      return { kind: 'set', source: `\\${letter}`, inClass: `\\${letter}`, length: 2 };
    case 'D':
    case 'W':
      return { kind: 'set', source: `\\${letter}`, inClass: `\\${letter}`, length: 2 };
    case 's':
      return { kind: 'set', source: `[${spaces}]`, inClass: spaces, length: 2 };
    case 'S':
      return { kind: 'set', source: `[^${spaces}]`, inClass: undefined, length: 2 };
    case 'b':
    case 'B':
    case 'A':
    case 'z':
      return { kind: 'assertion', source: `\\${letter}`, length: 2 };
    case 'x':
      return parseHex(pattern, at);
    case 'p':
    case 'P':
      return parseProperty(pattern, at);
    case 'n':
      throw patternFault(
        'A line feed never matches, as lines are searched one by one',
        at,
        'Search for one of the lines, with context to see the others.',
      );
  }
  if (/[1-9k]/.test(letter))
    throw patternFault('Back-references are not available', at, onlyLinear);
  if (!/[!-/:;=?@[-`{-~ ]/.test(letter)) {
    throw patternFault(`This escape is not available`, at, foreign[letter]);
  }
  return { kind: 'literal', text: letter, length: 2 };
}

function parseHex(pattern: string, at: number): Escape {
  const match = /^(?:([0-9A-Fa-f]{2})|\{([0-9A-Fa-f]{1,6})\})/.exec(pattern.slice(at + 2));
  const digits = match?.[1] ?? match?.[2];
  const code = digits === undefined ? Number.NaN : Number.parseInt(digits, 16);
  const isCharacter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) && code !== 10;
  if (match === null || !isCharacter) {
    throw patternFault('This is no character by number', at, 'Write it as \\x7F or \\x{1F600}.');
  }
  return { kind: 'literal', text: String.fromCodePoint(code), length: 2 + match[0].length };
}

/** Names as RE2 knows them, which Rust knows too: `\pL`, `\p{Lu}`, `\p{Greek}`. */
function parseProperty(pattern: string, at: number): Escape {
  const match = /^(?:[CLMNPSZ]|\{[A-Z][A-Za-z_]*\})/.exec(pattern.slice(at + 2));
  if (match === null) {
    throw patternFault(
      'This is no name of a class of characters',
      at,
      'Write a category such as \\p{Lu} or a script such as \\p{Greek}.',
    );
  }
  const source = pattern.slice(at, at + 2) + match[0];
  return { kind: 'set', source, inClass: source, length: source.length };
}
