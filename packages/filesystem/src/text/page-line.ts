import { indexAfter } from './code-points.ts';
import type { LineEnd } from './line-ends.ts';
import type { TextEncoding } from './text-encoding.ts';

/** One line of a page, or the part of it that the column window shows. */
export interface PageLine {
  readonly number: number;
  readonly text: string;
  readonly end: LineEnd;
  /** True if the line goes on behind the window. */
  readonly isCut: boolean;
  /** True if the window starts at column 1 and the line is not cut. */
  readonly isWhole: boolean;
  /** False if the text does not give the same bytes again. */
  readonly isExact: boolean;
  /** The line in the file, its end included. */
  readonly fromByte: number;
  readonly toByte: number;
}

export interface ColumnWindow {
  /** From 1, in code points. */
  readonly column: number;
  readonly maxCharacters: number;
}

/** No encoding here takes more for one code point. */
const maxBytesPerCharacter = 4;

/** The bytes of a line that are enough to show its window and to see whether it goes on. */
export function windowBytes({ column, maxCharacters }: ColumnWindow): number {
  return (column + maxCharacters) * maxBytesPerCharacter;
}

export interface RawLine {
  readonly number: number;
  /** The start of the line, as much as {@link windowBytes} asks for. */
  readonly bytes: Uint8Array;
  readonly end: LineEnd;
  readonly fromByte: number;
  readonly toByte: number;
  /** False if `bytes` is only the start of the line. */
  readonly isComplete: boolean;
}

export function cutLine(line: RawLine, window: ColumnWindow, encoding: TextEncoding): PageLine {
  const { number, end, fromByte, toByte } = line;
  const decoded = decodeStart(line, encoding);
  const from = indexAfter(decoded.text, window.column - 1);
  const to = indexAfter(decoded.text, window.maxCharacters, from);
  const isCut = to < decoded.text.length;
  return {
    number,
    text: decoded.text.slice(from, to),
    end: isCut ? '' : end,
    isCut,
    isWhole: !isCut && window.column === 1,
    isExact: decoded.exact,
    fromByte,
    toByte,
  };
}

/** A start that was cut inside a character is judged without it; the window never reaches that far. */
function decodeStart({ bytes, isComplete }: RawLine, encoding: TextEncoding) {
  const decoded = encoding.decode(bytes);
  if (isComplete || decoded.exact) return decoded;
  for (let drop = 1; drop < maxBytesPerCharacter; drop += 1) {
    const shorter = encoding.decode(bytes.subarray(0, bytes.length - drop));
    if (shorter.exact) return shorter;
  }
  return decoded;
}
