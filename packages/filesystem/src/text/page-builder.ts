import type { LineEnd } from './line-ends.ts';
import { cutLine, windowBytes, type ColumnWindow, type PageLine } from './page-line.ts';
import type { TextEncoding } from './text-encoding.ts';

export interface PageRequest extends ColumnWindow {
  /** The first line, from 1. */
  readonly offset: number;
  readonly limit: number;
  /** What the page may take when it is printed with line numbers, in bytes of UTF-8. */
  readonly maxBytes: number;
}

/** Why a page ended before the file did. */
export type PageEnd = 'count' | 'size';

/** Collects the lines of one page while the lines of a file go by; keeps no bytes of other lines. */
export class PageBuilder {
  readonly lines: PageLine[] = [];
  /** Lines that have ended. */
  lineCount = 0;
  /** Bytes of the line that has not ended yet. */
  openBytes = 0;
  /** Set once a line has come that no longer fits. */
  endedBy: PageEnd | undefined;

  readonly #request: PageRequest;
  readonly #encoding: TextEncoding;
  readonly #keepBytes: number;
  #start: Uint8Array[] = [];
  #startBytes = 0;
  #printedBytes = 0;

  constructor(request: PageRequest, encoding: TextEncoding) {
    this.#request = request;
    this.#encoding = encoding;
    this.#keepBytes = windowBytes(request);
  }

  /** True if the current line belongs to the page. */
  get isWanted(): boolean {
    return this.lineCount + 1 >= this.#request.offset && !this.#isFull;
  }

  /** True if the current line has all that its window may show. */
  get hasWindow(): boolean {
    return this.isWanted && this.#startBytes >= this.#keepBytes;
  }

  get #isFull(): boolean {
    return this.endedBy !== undefined || this.lines.length >= this.#request.limit;
  }

  /** Takes a piece of the current line. */
  push(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.openBytes += piece.length;
    if (!this.isWanted) {
      if (this.#isFull) this.endedBy ??= 'count';
      return;
    }
    const kept = piece.subarray(0, this.#keepBytes - this.#startBytes);
    if (kept.length === 0) return;
    this.#start.push(kept);
    this.#startBytes += kept.length;
  }

  /** Ends the current line. `toByte` is where the next one starts in the file, `endBytes` what the end took. */
  end(lineEnd: LineEnd, toByte: number, endBytes: number): void {
    if (this.isWanted) this.#add(lineEnd, toByte - endBytes - this.openBytes, toByte);
    else if (this.#isFull) this.endedBy ??= 'count';
    this.lineCount += 1;
    this.#start = [];
    this.#startBytes = 0;
    this.openBytes = 0;
  }

  #add(end: LineEnd, fromByte: number, toByte: number): void {
    const bytes = this.#start.length === 1 ? this.#start[0] : Buffer.concat(this.#start);
    const line = cutLine(
      {
        number: this.lineCount + 1,
        bytes: bytes as Uint8Array,
        end,
        fromByte,
        toByte,
        isComplete: this.#startBytes === this.openBytes,
      },
      this.#request,
      this.#encoding,
    );
    // The number, a tab and a line feed stand around the text.
    const printed = Buffer.byteLength(line.text) + String(line.number).length + 2;
    if (this.lines.length > 0 && this.#printedBytes + printed > this.#request.maxBytes) {
      this.endedBy = 'size';
      return;
    }
    this.#printedBytes += printed;
    this.lines.push(line);
  }
}
