import { eachHidden } from '@toolwright/core/hidden-characters';
import { isConcealing, terminalSequenceEnd } from './terminal-sequences.ts';

export interface Removal {
  readonly text: string;
  /** How many hidden characters and terminal sequences are gone. */
  readonly count: number;
  /** Where in the given text something looks hidden on purpose; see {@link removeHidden}. */
  readonly suspicious: readonly number[];
  /** The place in the given text of a place in the cleaned one. */
  originalPlace(place: number): number;
}

/** So many invisible characters in a row stand for text, not for a slip of a word processor. */
const messageLength = 3;

/**
 * External text without what a reader does not see: terminal sequences whole, hidden characters, with other line
 * breaks (form feed, U+0085, U+2028, a lone carriage return) as line feeds and half a surrogate pair as U+FFFD.
 * Suspicious are tag characters, runs of three or more invisible characters, right-to-left overrides and concealed
 * terminal text. Doing it again changes nothing.
 */
export function removeHidden(text: string): Removal {
  const first = removeOnce(text);
  // What stood beside a terminal sequence has other neighbours now, which may have made it legitimate.
  return first.hasSequences ? new TwoRemovals(first, removeOnce(first.text)) : first;
}

function removeOnce(text: string): Remover {
  const removal = new Remover(text);
  eachHidden(text, (start, end) => removal.visit(start, end));
  return removal.finish();
}

class TwoRemovals implements Removal {
  readonly text: string;
  readonly count: number;
  readonly suspicious: readonly number[];
  readonly #first: Removal;
  readonly #second: Removal;

  constructor(first: Removal, second: Removal) {
    this.text = second.text;
    this.count = first.count + second.count;
    this.suspicious = [
      ...first.suspicious,
      ...second.suspicious.map((place) => first.originalPlace(place)),
    ];
    this.#first = first;
    this.#second = second;
  }

  originalPlace(place: number): number {
    return this.#first.originalPlace(this.#second.originalPlace(place));
  }
}

class Remover implements Removal {
  text = '';
  count = 0;
  readonly suspicious: number[] = [];
  hasSequences = false;
  readonly #given: string;
  readonly #pieces: string[] = [];
  /** For each cut its place in the cleaned text, and how much was cut up to there. */
  readonly #cutPlaces: number[] = [];
  readonly #cutLengths: number[] = [];
  #copied = 0;
  #length = 0;
  #runStart = -1;
  #runEnd = -1;
  #runLength = 0;

  constructor(given: string) {
    this.#given = given;
  }

  visit(start: number, end: number): void {
    // Inside a terminal sequence that is gone already.
    if (start < this.#copied) return;
    const codePoint = this.#given.codePointAt(start) ?? 0;
    this.count += 1;
    if (codePoint === 0x1b) {
      this.hasSequences = true;
      const sequenceEnd = terminalSequenceEnd(this.#given, start);
      if (isConcealing(this.#given.slice(start, sequenceEnd))) this.suspicious.push(start);
      this.#cut(start, sequenceEnd, '');
      return;
    }
    this.#cut(start, end, replacement(codePoint));
    this.#watch(codePoint, start, end);
  }

  finish(): Remover {
    this.text =
      this.count === 0 ? this.#given : this.#pieces.join('') + this.#given.slice(this.#copied);
    return this;
  }

  originalPlace(place: number): number {
    let low = 0;
    let high = this.#cutPlaces.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#cutPlaces[middle] ?? 0) <= place) low = middle + 1;
      else high = middle;
    }
    return place + (low === 0 ? 0 : (this.#cutLengths[low - 1] ?? 0));
  }

  #cut(start: number, end: number, instead: string): void {
    this.#pieces.push(this.#given.slice(this.#copied, start), instead);
    this.#length += start - this.#copied + instead.length;
    this.#copied = end;
    this.#cutPlaces.push(this.#length);
    this.#cutLengths.push(end - this.#length);
  }

  #watch(codePoint: number, start: number, end: number): void {
    const isTag = codePoint >= 0xe0000 && codePoint <= 0xe007f;
    const isOverride = codePoint === 0x202d || codePoint === 0x202e;
    if (start !== this.#runEnd) {
      this.#runStart = start;
      this.#runLength = 0;
    }
    this.#runEnd = end;
    // Controls come in runs in binary output; they are not text.
    const before = this.#runLength;
    if (codePoint > 0x9f) this.#runLength += isTag || isOverride ? messageLength : 1;
    if (before < messageLength && this.#runLength >= messageLength)
      this.suspicious.push(this.#runStart);
  }
}

function replacement(codePoint: number): string {
  switch (codePoint) {
    case 0x0b:
    case 0x0c:
    case 0x0d:
    case 0x85:
    case 0x2028:
    case 0x2029:
      return '\n';
    default:
      return codePoint >= 0xd800 && codePoint <= 0xdfff ? '\ufffd' : '';
  }
}
