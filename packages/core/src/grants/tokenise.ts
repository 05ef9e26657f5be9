import { GrantSyntaxFault } from './grant-fault.ts';

/** One word of a rule. A part in double quotes is read as a JSON string and may hold spaces. */
export interface Token {
  /** Without the quotes. */
  readonly text: string;
  /** From 1. */
  readonly column: number;
  /** Where in `text` the quoted part starts; undefined without quotes. */
  readonly quotedAt: number | undefined;
}

/** Splits a rule into words at white space. Throws GrantSyntaxFault for a quote that is misplaced or not closed. */
export function tokenise(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const word = /\S/g;
  for (let match = word.exec(text); match !== null; match = word.exec(text)) {
    const start = match.index;
    const end = wordEnd(text, start);
    tokens.push(readWord(text.slice(start, end), start + 1));
    word.lastIndex = end;
  }
  return tokens;
}

/** The index after the word that starts at `start`. */
function wordEnd(text: string, start: number): number {
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quoted && character === '\\') at += 1;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && /\s/.test(character)) return at;
  }
  return text.length;
}

function readWord(word: string, column: number): Token {
  const quote = word.indexOf('"');
  if (quote === -1) return { text: word, column, quotedAt: undefined };
  const example = 'allow fs.read:"/My Files/**"';
  if (quote === 0 || !':='.includes(word.charAt(quote - 1))) {
    throw new GrantSyntaxFault(column + quote, 'a quote only around a whole scope', example);
  }
  try {
    const inside: unknown = JSON.parse(word.slice(quote));
    return { text: word.slice(0, quote) + String(inside), column, quotedAt: quote };
  } catch {
    throw new GrantSyntaxFault(
      column + quote,
      'one double-quoted JSON string up to the end of the word',
      example,
    );
  }
}
