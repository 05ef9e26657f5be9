/** Where a text stops being JSON. */
export interface JsonFault {
  /** From 1. */
  readonly line: number;
  /** In UTF-16 units, from 1. */
  readonly column: number;
  readonly expected: string;
  /** True if the text is right as far as it goes, but ends too early. */
  readonly atEnd: boolean;
}

const space = /[ \t\n\r]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /true|false|null/y;
const escape = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;

/**
 * Finds the first fault of a text that JSON.parse refused, whose own message may repeat the text. Undefined if
 * there is none. Source of the grammar: RFC 8259.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const scan = new Scan(text);
  return scan.run() ? undefined : scan.fault();
}

type Expecting = 'a value' | 'a key or "}"' | 'a key in double quotes' | '":"' | '","' | 'the end';

class Scan {
  readonly #text: string;
  #at = 0;
  #expected = '';
  /** One closing bracket for each that is open. */
  readonly #open: ('}' | ']')[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  run(): boolean {
    let expecting: Expecting | undefined = 'a value';
    while (expecting !== undefined) {
      this.#skip(space);
      if (expecting === 'the end') {
        this.#expected = 'nothing more after the first value';
        return this.#at === this.#text.length;
      }
      expecting = this.#step(expecting);
    }
    return false;
  }

  #step(expecting: Exclude<Expecting, 'the end'>): Expecting | undefined {
    this.#expected = expecting;
    switch (expecting) {
      case 'a value':
        return this.#value();
      case 'a key or "}"':
        return this.#closes('}') ? this.#afterValue() : this.#key();
      case 'a key in double quotes':
        return this.#key();
      case '":"':
        return this.#takes(':') ? 'a value' : undefined;
      case '","':
        return this.#comma();
    }
  }

  #value(): Expecting | undefined {
    if (this.#takes('{')) {
      this.#open.push('}');
      return 'a key or "}"';
    }
    if (this.#takes('[')) {
      this.#open.push(']');
      this.#skip(space);
      return this.#closes(']') ? this.#afterValue() : 'a value';
    }
    if (this.#text[this.#at] === '"') return this.#string() ? this.#afterValue() : undefined;
    if (this.#skip(word) || this.#skip(number)) return this.#afterValue();
    return undefined;
  }

  #key(): Expecting | undefined {
    if (this.#text[this.#at] !== '"') return undefined;
    return this.#string() ? '":"' : undefined;
  }

  #string(): boolean {
    this.#at += 1;
    // No regular expression over the whole string: it may be megabytes long.
    for (; this.#at < this.#text.length; this.#at += 1) {
      const character = this.#text[this.#at] ?? '';
      if (character === '"') return this.#takes('"');
      if (character < ' ') break;
      if (character !== '\\') continue;
      if (!this.#skip(escape)) {
        this.#expected = 'a valid escape (a backslash itself is written \\\\)';
        return false;
      }
      this.#at -= 1;
    }
    this.#expected = 'the closing quote (line breaks in strings are written \\n)';
    return false;
  }

  #comma(): Expecting | undefined {
    const closing = this.#open.at(-1);
    this.#expected = `"," or "${closing ?? ''}"`;
    if (closing !== undefined && this.#closes(closing)) return this.#afterValue();
    if (!this.#takes(',')) return undefined;
    return closing === '}' ? 'a key in double quotes' : 'a value';
  }

  #afterValue(): Expecting {
    return this.#open.length === 0 ? 'the end' : '","';
  }

  #closes(bracket: '}' | ']'): boolean {
    if (!this.#takes(bracket)) return false;
    this.#open.pop();
    return true;
  }

  #takes(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const found = pattern.test(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  fault(): JsonFault {
    const before = this.#text.slice(0, this.#at);
    const lineStart = before.lastIndexOf('\n') + 1;
    return {
      line: before.split('\n').length,
      column: this.#at - lineStart + 1,
      expected: this.#expected,
      atEnd: this.#at >= this.#text.length,
    };
  }
}
