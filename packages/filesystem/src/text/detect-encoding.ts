import { binaryKind } from './binary-kind.ts';
import { isUtf8SoFar } from './utf8.ts';
import { looksLikeUtf16 } from './utf16-guess.ts';

/** What the first bytes of a file say about all of it. */
export type EncodingVerdict =
  | { readonly kind: 'text'; readonly encoding: string; readonly bomBytes: number }
  /** `of` names the format where its first bytes are known. */
  | { readonly kind: 'binary'; readonly of?: string };

/** Enough for a verdict, and what a first page reads anyway. */
export const sampleBytes = 65_536;

/** More control characters than this do not occur in text of any 8-bit encoding. */
const maxControlShare = 0.02;

const byteOrderMarks: ReadonlyArray<readonly [string, readonly number[]]> = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  // Before UTF-16LE, whose mark is the first half of this one.
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Judges a file by its first bytes. The sample may end inside a character. A mark decides; then valid UTF-8 is
 * text whatever it says, U+FFFD too; then UTF-16 without a mark if nothing speaks against it. What is left is
 * binary if it holds a zero byte, starts like a known format or has many control characters, and otherwise text
 * in some 8-bit encoding that the bytes alone do not name.
 */
export function detectEncoding(sample: Uint8Array): EncodingVerdict {
  const mark = byteOrderMarks.find(([, bytes]) => bytes.every((byte, at) => sample[at] === byte));
  if (mark !== undefined) return { kind: 'text', encoding: mark[0], bomBytes: mark[1].length };
  const controls = controlShare(sample);
  const hasZero = sample.includes(0);
  if (!hasZero && controls <= maxControlShare && isUtf8SoFar(sample)) return text('utf-8');
  if (hasZero) {
    const utf16 = looksLikeUtf16(sample);
    if (utf16 !== undefined) return text(utf16);
  }
  const of = binaryKind(sample);
  if (hasZero || of !== undefined || controls > maxControlShare) {
    return { kind: 'binary', ...(of === undefined ? {} : { of }) };
  }
  return text('unknown-8bit');
}

/** The mark of an encoding at the start of a file, in bytes; 0 if there is none. */
export function byteOrderMarkLength(sample: Uint8Array, encoding: string): number {
  const verdict = detectEncoding(sample.subarray(0, 4));
  return verdict.kind === 'text' && verdict.encoding === encoding ? verdict.bomBytes : 0;
}

function text(encoding: string): EncodingVerdict {
  return { kind: 'text', encoding, bomBytes: 0 };
}

function controlShare(sample: Uint8Array): number {
  if (sample.length === 0) return 0;
  let count = 0;
  for (const byte of sample) if (byte < 32 && !isTextControl(byte)) count += 1;
  return count / sample.length;
}

/** Backspace, tab, line feed, vertical tab, form feed, carriage return, end of file in old texts, escape. */
function isTextControl(byte: number): boolean {
  return (byte >= 8 && byte <= 13) || byte === 0x1a || byte === 0x1b;
}
