import type { FileWriteResult } from '@toolwright/core';
import type { Observation } from '../read-state/read-state.ts';
import type { FittedContent } from './fit-content.ts';

/** Who wrote a text knows all of it: nothing has to be read again before the next change. */
export function observeWritten(
  { text, bytes, bom, encoding }: FittedContent,
  { stat, sha256 }: FileWriteResult,
): Observation & { readonly totalLines: number } {
  const { identity } = stat;
  const totalLines = countLines(text);
  const fromByte = bom ? markBytes(encoding) : 0;
  const whole = { fromLine: 1, toLine: totalLines, fromByte, toByte: bytes.length };
  return {
    identity,
    sizeBytes: bytes.length,
    sha256,
    totalLines,
    encoding,
    ranges: totalLines === 0 ? [] : [whole],
  };
}

/** Lines end in LF, CRLF or CR; what stands behind the last end is a line too. */
function countLines(text: string): number {
  const ends = text.match(/\r\n|\n|\r/g)?.length ?? 0;
  return text === '' || /[\r\n]$/.test(text) ? ends : ends + 1;
}

/** What the mark takes in the encodings that have one. */
function markBytes(encoding: string): number {
  if (encoding.startsWith('utf-16')) return 2;
  return encoding.startsWith('utf-32') ? 4 : 3;
}
