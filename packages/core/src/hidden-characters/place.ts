import { isCandidate } from './candidates.ts';

const lineBreak = /[\n\r\v\f\x85\u2028\u2029]/;
const rightToLeft =
  /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/**
 * What stands around a candidate. One is moved along a text, in rising order, so that reading a long text makes
 * no object per character and looks at each line once.
 */
export class Place {
  readonly #text: string;
  #start = 0;
  #end = 0;
  #lineEnd = -1;
  #lineIsRightToLeft = false;

  constructor(text: string) {
    this.#text = text;
  }

  moveTo(start: number, end: number): void {
    this.#start = start;
    this.#end = end;
  }

  isFirst(): boolean {
    return this.#start === 0;
  }

  /** The code point before it; -1 at the start. */
  before(): number {
    const last = this.#start - 1;
    if (last < 0) return -1;
    const unit = this.#text.charCodeAt(last);
    const isPair = last > 0 && unit >= 0xdc00 && unit <= 0xdfff;
    return (isPair ? this.#text.codePointAt(last - 1) : unit) ?? -1;
  }

  /** The code point that follows; -1 at the end, and for a candidate, which may be hidden itself. */
  after(): number {
    const codePoint = this.#text.codePointAt(this.#end);
    return codePoint === undefined || isCandidate(codePoint) ? -1 : codePoint;
  }

  /** True if a letter that is written from right to left is in the line. */
  isInRightToLeftLine(): boolean {
    if (this.#start > this.#lineEnd) {
      const rest = this.#text.slice(this.#lineEnd + 1, this.#start).split(lineBreak);
      const ahead = this.#text.slice(this.#start).search(lineBreak);
      this.#lineEnd = ahead === -1 ? this.#text.length : this.#start + ahead;
      const line = (rest.at(-1) ?? '') + this.#text.slice(this.#start, this.#lineEnd);
      this.#lineIsRightToLeft = rightToLeft.test(line);
    }
    return this.#lineIsRightToLeft;
  }
}
