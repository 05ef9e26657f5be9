import type { OpenFile } from '@toolwright/core';
import { refuseAborted } from '../errors.ts';
import { unfinishedBytes } from '../text/utf8.ts';
import { decodeSearchText, searchEncoding, type SearchEncoding } from './decode-search-text.ts';
import { TextLines } from './text-lines.ts';

/** A part of a file, in whole lines. */
export interface TextChunk {
  readonly text: string;
  /** The number of its first line. */
  readonly firstNumber: number;
  /** Lines at its start that were searched before and are here as context only. */
  readonly searchedBefore: number;
  /** Lines at its end that come again, as they need what follows as context. */
  readonly searchedLater: number;
}

const pieceBytes = 4_194_304;
/** A line that is longer is searched in parts of this size. */
const maxLineCharacters = 16_777_216;

/**
 * A large file in chunks that overlap by the lines that matches need around them. Throws ABORTED once the
 * signal is aborted. Ends with 'binary' at a zero byte.
 */
export async function* textChunks(
  file: OpenFile,
  context: number,
  signal: AbortSignal,
): AsyncGenerator<TextChunk | 'binary'> {
  let pending = '';
  let firstNumber = 1;
  let searchedBefore = 0;
  for await (const { text, isLast } of decodedPieces(file, signal)) {
    if (text === undefined) {
      yield 'binary';
      return;
    }
    pending += text;
    const cut = isLast ? pending.length : endOfLastLine(pending);
    if (cut === 0 && pending.length < maxLineCharacters) continue;
    const whole = cut === 0 ? pending : pending.slice(0, cut);
    const starts = isLast || cut === 0 || context === 0 ? [] : lastLineStarts(whole, 2 * context);
    const searchedLater = Math.min(context, starts.length);
    yield { text: whole, firstNumber, searchedBefore, searchedLater };
    if (isLast) return;
    const carryFrom = starts[0] ?? whole.length;
    // The part of a cut line keeps its number.
    firstNumber += countLines(whole.slice(0, carryFrom)) - (cut === 0 ? 1 : 0);
    searchedBefore = starts.length - searchedLater;
    pending = pending.slice(carryFrom);
  }
}

interface Piece {
  /** Undefined if the file is binary. */
  readonly text: string | undefined;
  readonly isLast: boolean;
}

async function* decodedPieces(file: OpenFile, signal: AbortSignal): AsyncGenerator<Piece> {
  const { encoding, bomBytes } = searchEncoding(await file.read(0, 4));
  for (let position = bomBytes; ;) {
    refuseAborted(signal);
    const read = await file.read(position, pieceBytes);
    const isLast = read.length < pieceBytes;
    const usable = isLast ? read.length : read.length - unfinished(read, encoding);
    const bytes = Buffer.from(read.buffer, read.byteOffset, usable);
    const isBinary = encoding === 'utf-8' && bytes.includes(0);
    yield { text: isBinary ? undefined : decodeSearchText(bytes, encoding), isLast };
    if (isLast) return;
    position += usable;
  }
}

function unfinished(bytes: Uint8Array, encoding: SearchEncoding): number {
  return encoding === 'utf-8' ? unfinishedBytes(bytes) : bytes.length % 2;
}

/** Behind the last line end; a `\r` at the very end may be half of one. */
function endOfLastLine(text: string): number {
  return Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r', text.length - 2)) + 1;
}

/** Where the last lines of a text of whole lines start, at most `count` of them, in order. */
function lastLineStarts(text: string, count: number): number[] {
  const starts: number[] = [];
  let end = text.length;
  while (end > 0 && starts.length < count) {
    const last = text.endsWith('\r\n', end) ? end - 2 : end - 1;
    const start =
      last === 0
        ? 0
        : Math.max(text.lastIndexOf('\n', last - 1), text.lastIndexOf('\r', last - 1)) + 1;
    starts.unshift(start);
    end = start;
  }
  return starts;
}

function countLines(text: string): number {
  const lines = new TextLines(text, 1);
  while (lines.advance());
  return lines.number;
}
