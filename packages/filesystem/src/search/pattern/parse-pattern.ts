import { parseClass } from './parse-class.ts';
import { parseEscape } from './parse-escape.ts';
import { exactText, onlyLinear, patternFault } from './pattern-fault.ts';
import type { ParsedPattern, PatternNode } from './pattern-node.ts';

/** RE2's own limit; Rust's is higher. */
const maxRepetitions = 1_000;
const maxPatternLength = 1_000;
const maxDepth = 100;

/**
 * Reads a pattern in the dialect that RE2 and Rust's regex share, so that every engine gives the same answer:
 * `\w \d \s \b` are ASCII, `.` is any character. Throws BAD_PATTERN with the place for anything else.
 */
export function parsePattern(pattern: string): ParsedPattern {
  if (pattern.length > maxPatternLength) {
    throw patternFault(
      `The pattern is longer than ${maxPatternLength} characters`,
      maxPatternLength,
    );
  }
  const parser = new PatternParser(pattern);
  const node = parser.parseAll();
  const { source, hasCapital, hasCaseFlag } = parser;
  return { node, source, hasCapital, hasCaseFlag };
}

const nothing: PatternNode = { kind: 'nothing' };
const someCharacter: PatternNode = { kind: 'character' };

class PatternParser {
  source = '';
  hasCapital = false;
  hasCaseFlag = false;
  readonly #pattern: string;
  readonly #names = new Set<string>();
  #at = 0;
  #depth = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  parseAll(): PatternNode {
    const node = this.#alternatives();
    if (this.#at < this.#pattern.length) {
      throw patternFault(
        'A ) has no ( before it',
        this.#at,
        `Write \\) for the character. ${exactText}`,
      );
    }
    return node;
  }

  #alternatives(): PatternNode {
    const options = [this.#sequence()];
    while (this.#take('|')) options.push(this.#sequence());
    return options.length === 1 ? (options[0] as PatternNode) : { kind: 'alternate', options };
  }

  #sequence(): PatternNode {
    const items: PatternNode[] = [];
    for (;;) {
      const next = this.#pattern[this.#at];
      if (next === undefined || next === '|' || next === ')') break;
      items.push(this.#repeated(next));
    }
    return items.length === 1 ? (items[0] as PatternNode) : { kind: 'concat', items };
  }

  #repeated(next: string): PatternNode {
    const from = this.#at;
    if ('*+?{'.includes(next)) {
      throw patternFault(
        `There is nothing before ${next} to repeat`,
        from,
        `Write \\${next} for the character. ${exactText}`,
      );
    }
    const child = this.#atom(next);
    const repeat = this.#repetition();
    if (repeat === undefined) return child;
    if (
      this.#pattern[from] === '(' &&
      child === nothing &&
      /^\(\?[^:)]*\)/.test(this.#pattern.slice(from))
    ) {
      throw patternFault('Flags cannot be repeated', from);
    }
    return { kind: 'repeat', child, atLeastOnce: repeat.min > 0 };
  }

  #atom(next: string): PatternNode {
    switch (next) {
      case '(':
        return this.#group();
      case '[': {
        const { source, length } = parseClass(this.#pattern, this.#at);
        this.#emit(source, length);
        return someCharacter;
      }
      case '.':
        this.#emit('.', 1);
        return someCharacter;
      case '^':
      case '$':
        this.#emit(next, 1);
        return nothing;
      case '\\':
        return this.#escape();
      case '\n':
        throw patternFault(
          'A line feed never matches, as lines are searched one by one',
          this.#at,
          'Search for one of the lines, with context to see the others.',
        );
      default: {
        const text = String.fromCodePoint(this.#pattern.codePointAt(this.#at) as number);
        return this.#literal(text, text.length);
      }
    }
  }

  #escape(): PatternNode {
    const escape = parseEscape(this.#pattern, this.#at);
    if (escape.kind === 'literal') return this.#literal(escape.text, escape.length);
    this.#emit(escape.source, escape.length);
    return escape.kind === 'set' ? someCharacter : nothing;
  }

  #literal(text: string, length: number): PatternNode {
    if (/\p{Lu}/u.test(text)) this.hasCapital = true;
    this.#emit(
      /[\w-]/.test(text) ? text : `\\x{${(text.codePointAt(0) as number).toString(16)}}`,
      length,
    );
    return { kind: 'literal', text };
  }

  #group(): PatternNode {
    const from = this.#at;
    const opening = this.#opening();
    this.#emit(opening, opening.length);
    if (opening.endsWith(')')) return nothing;
    this.#depth += 1;
    if (this.#depth > maxDepth) throw patternFault('The groups are nested too deeply', from);
    const child = this.#alternatives();
    this.#depth -= 1;
    if (!this.#take(')')) {
      throw patternFault('A ( is not closed', from, `Write \\( for the character. ${exactText}`);
    }
    return child;
  }

  /** How a group starts: `(`, `(?:`, `(?i:`, `(?i)`, `(?<name>`, `(?P<name>`. */
  #opening(): string {
    const rest = this.#pattern.slice(this.#at);
    if (!rest.startsWith('(?')) return '(';
    if (/^\(\?(?:[=!>|#]|<[=!])/.test(rest)) {
      const what = /^\(\?<?[=!]/.test(rest) ? 'Look-around is' : 'This kind of group is';
      throw patternFault(`${what} not available`, this.#at, onlyLinear);
    }
    const named = /^\(\?P?<([A-Za-z_]\w*)>/.exec(rest);
    if (named !== null) {
      const name = named[1] as string;
      if (this.#names.has(name)) throw patternFault('Two groups have the same name', this.#at);
      this.#names.add(name);
      return named[0];
    }
    const flags = /^\(\?(?:([imsU]+)(?:-[imsU]+)?|-[imsU]+)?(?::|(?<=[imsU])\))/.exec(rest);
    const letters = flags?.[0].match(/[imsU]/g) ?? [];
    if (flags === null || new Set(letters).size < letters.length) {
      throw patternFault(
        'This kind of group or flag is not available',
        this.#at,
        'The flags are i, m, s and U, each once.',
      );
    }
    if (flags[1]?.includes('i') === true) this.hasCaseFlag = true;
    return flags[0];
  }

  #repetition(): { readonly min: number } | undefined {
    const from = this.#at;
    const match = /^(?:[*+?]|\{(\d{1,5})(?:(,)(\d{1,5})?)?\})/.exec(this.#pattern.slice(from));
    if (match === null) {
      if (this.#pattern[from] !== '{') return undefined;
      throw patternFault(
        'A { starts no repetition such as {2,5}',
        from,
        `Write \\{ for the character. ${exactText}`,
      );
    }
    const operator = match[0];
    const min = operator === '+' ? 1 : Number(match[1] ?? 0);
    const max = Number(match[3] ?? match[1] ?? 0);
    if (min > maxRepetitions || max > maxRepetitions || (match[3] !== undefined && max < min)) {
      throw patternFault(
        `A repetition goes from 0 to ${maxRepetitions}, the smaller number first`,
        from,
      );
    }
    this.#emit(operator, operator.length);
    if (this.#pattern[this.#at] === '?') this.#emit('?', 1);
    const after = this.#pattern[this.#at];
    if (
      after === '+' ||
      after === '*' ||
      after === '?' ||
      /^\{\d/.test(this.#pattern.slice(this.#at))
    ) {
      const isPossessive = after === '+' && operator.length === 1;
      throw patternFault(
        isPossessive ? 'Possessive repetition is not available' : 'A repetition is repeated',
        this.#at,
        isPossessive ? 'Leave the second + out.' : 'Put the first one in parentheses.',
      );
    }
    return { min };
  }

  #take(character: string): boolean {
    if (this.#pattern[this.#at] !== character) return false;
    this.#emit(character, 1);
    return true;
  }

  #emit(source: string, length: number): void {
    this.source += source;
    this.#at += length;
  }
}
