import { isUtf8 } from 'node:buffer';
import { byteOrderMarkLength } from '../text/detect-encoding.ts';

/** How a file is read for a search. */
export type SearchEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** UTF-16 only with a byte order mark; everything else is searched as UTF-8, byte by byte where it is none. */
export function searchEncoding(start: Uint8Array): {
  readonly encoding: SearchEncoding;
  readonly bomBytes: number;
} {
  for (const encoding of ['utf-16le', 'utf-16be'] as const) {
    const bomBytes = byteOrderMarkLength(start, encoding);
    if (bomBytes > 0) return { encoding, bomBytes };
  }
  return { encoding: 'utf-8', bomBytes: byteOrderMarkLength(start, 'utf-8') };
}

/** Bytes as text to search. A byte that is not UTF-8 becomes a lone surrogate, U+DC80 to U+DCFF, which no pattern names. */
export function decodeSearchText(bytes: Buffer, encoding: SearchEncoding): string {
  if (encoding === 'utf-16le') return bytes.toString('utf16le');
  if (encoding === 'utf-16be') {
    return Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le');
  }
  return isUtf8(bytes) ? bytes.toString('utf8') : decodeMixed(bytes);
}

function decodeMixed(bytes: Buffer): string {
  let text = '';
  let from = 0;
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at);
    if (length > 0) {
      at += length;
      continue;
    }
    text += bytes.toString('utf8', from, at) + String.fromCharCode(0xdc00 + (bytes[at] as number));
    at += 1;
    from = at;
  }
  return text + bytes.toString('utf8', from);
}

/** The length of the valid sequence at a place; 0 if there is none. */
function sequenceLength(bytes: Buffer, at: number): number {
  const lead = bytes[at] as number;
  if (lead < 0x80) return 1;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || at + length > bytes.length) return 0;
  return isUtf8(bytes.subarray(at, at + length)) ? length : 0;
}

const undecoded = /[\uDC80-\uDCFF]/;

/** True if the text holds bytes that are not UTF-8. */
function hasUndecoded(text: string): boolean {
  return undecoded.test(text) && !text.isWellFormed();
}

/** Text that can be shown: such bytes are written `\xE9`. */
export function showUndecoded(text: string): string {
  if (!hasUndecoded(text)) return text;
  return text
    .replace(/[\uD800-\uDBFF][\uDC00-\uDFFF]|[\uDC80-\uDCFF]/g, (found) =>
      found.length === 2
        ? found
        : `\\x${(found.charCodeAt(0) - 0xdc00).toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .toWellFormed();
}
