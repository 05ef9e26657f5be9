/** Finds lines in a text that is searched from start to end. Line ends are `\n`, `\r\n` and `\r`, as in reading. */
export class TextLines {
  readonly #text: string;
  #nextFeed: number;
  #nextReturn: number;
  /** The line at the cursor: its number, from 1, and its bounds without its end. */
  number: number;
  start = 0;
  end = 0;
  /** Where the next line starts; the text's length + 1 behind the last one. */
  next = 0;

  constructor(text: string, firstNumber: number) {
    this.#text = text;
    this.number = firstNumber - 1;
    this.#nextFeed = text.indexOf('\n');
    this.#nextReturn = text.indexOf('\r');
  }

  /** Moves to the next line; false if there is none. A text that ends with a line end has no line behind it. */
  advance(): boolean {
    if (this.next >= this.#text.length) return false;
    this.number += 1;
    this.start = this.next;
    if (this.#nextFeed !== -1 && this.#nextFeed < this.start) {
      this.#nextFeed = this.#text.indexOf('\n', this.start);
    }
    if (this.#nextReturn !== -1 && this.#nextReturn < this.start) {
      this.#nextReturn = this.#text.indexOf('\r', this.start);
    }
    const feed = this.#nextFeed;
    const carriage = this.#nextReturn;
    if (carriage !== -1 && (feed === -1 || carriage < feed)) {
      this.end = carriage;
      this.next = carriage + 1 === feed ? carriage + 2 : carriage + 1;
    } else if (feed !== -1) {
      this.end = feed;
      this.next = feed + 1;
    } else {
      this.end = this.#text.length;
      this.next = this.#text.length;
    }
    return true;
  }

  /** Moves on to the line that holds a place. */
  advanceTo(at: number): void {
    while (this.next <= at && this.advance());
  }
}
