/**
 * A part of a key as bytes: UTF-8, in which a lone surrogate takes the three bytes that UTF-8 would give it if it
 * could (WTF-8), so that no two strings share their bytes. Kept as BLOB and not as TEXT, because Node 22 reads TEXT
 * up to the first NUL only. SQLite orders BLOBs by byte, which is the order of code points.
 */
export function keyBytes(text: string): Uint8Array {
  if (text.isWellFormed()) return Buffer.from(text);
  return Buffer.concat(
    Array.from(text, (character) =>
      character.isWellFormed() ? Buffer.from(character) : surrogateBytes(character.charCodeAt(0)),
    ),
  );
}

/** The string that {@link keyBytes} was given. */
export function keyText(bytes: Uint8Array): string {
  let text = '';
  let start = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const second = bytes[index + 1] ?? 0;
    // 0xED and a second byte from 0xA0 on is what UTF-8 has no use for: a surrogate.
    if (bytes[index] !== 0xed || second < 0xa0) continue;
    text += utf8(bytes, start, index);
    text += String.fromCharCode(0xd000 | ((second & 0x3f) << 6) | ((bytes[index + 2] ?? 0) & 0x3f));
    start = index + 3;
  }
  return text + utf8(bytes, start, bytes.length);
}

function surrogateBytes(unit: number): Uint8Array {
  return Uint8Array.of(0xed, 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f));
}

function utf8(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString();
}
