import type { Span } from './span.ts';

interface Form {
  readonly text: string;
  readonly kind: string;
  /** Short forms count only where no letter or digit stands beside them. */
  readonly wholeWord: boolean;
}

const wordCharacter = /[\p{L}\p{N}_]/u;

/**
 * Finds any of many strings in a text: the first three units of a place are looked up in a table of one bit for each
 * hash, so that text without secrets costs about a nanosecond a character, however many strings there are.
 */
export class FormMatcher {
  readonly #marks = new Uint8Array(0x1_0000);
  readonly #forms = new Map<number, Form[]>();
  /** By the first unit. */
  readonly #beginningWith = new Map<number, string[]>();

  /** `text` has three characters or more. */
  add(text: string, kind: string, wholeWord: boolean): void {
    const hash = hashOf(text.charCodeAt(0), text.charCodeAt(1), text.charCodeAt(2));
    const forms = this.#forms.get(hash) ?? [];
    if (forms.some((form) => form.text === text)) return;
    forms.push({ text, kind, wholeWord });
    // The longest first: of two secrets, one may begin with the other.
    forms.sort((left, right) => right.text.length - left.text.length);
    this.#forms.set(hash, forms);
    this.#marks[hash] = 1;
    const first = text.charCodeAt(0);
    this.#beginningWith.set(first, [...(this.#beginningWith.get(first) ?? []), text]);
  }

  /** The first place from which on the text is the beginning of a form that is longer; the text's length if none is. */
  unfinishedFrom(text: string, longest: number): number {
    for (let at = Math.max(0, text.length - longest + 1); at < text.length; at += 1) {
      const begun = text.slice(at);
      for (const form of this.#beginningWith.get(text.charCodeAt(at)) ?? [])
        if (form.length > begun.length && form.startsWith(begun)) return at;
    }
    return text.length;
  }

  find(text: string): Span[] {
    const spans: Span[] = [];
    if (this.#forms.size === 0) return spans;
    const end = text.length - 2;
    let first = text.charCodeAt(0);
    let second = text.charCodeAt(1);
    for (let at = 0; at < end; at += 1) {
      const third = text.charCodeAt(at + 2);
      const hash = hashOf(first, second, third);
      first = second;
      second = third;
      if (this.#marks[hash] === 0) continue;
      const form = this.#forms.get(hash)?.find((candidate) => standsAt(candidate, text, at));
      if (form !== undefined)
        spans.push({ start: at, end: at + form.text.length, kind: form.kind });
    }
    return spans;
  }
}

function hashOf(first: number, second: number, third: number): number {
  return (first * 961 + second * 31 + third) & 0xffff;
}

function standsAt(form: Form, text: string, at: number): boolean {
  if (!text.startsWith(form.text, at)) return false;
  if (!form.wholeWord) return true;
  const before = text[at - 1] ?? '';
  const after = text[at + form.text.length] ?? '';
  return !wordCharacter.test(before) && !wordCharacter.test(after);
}
