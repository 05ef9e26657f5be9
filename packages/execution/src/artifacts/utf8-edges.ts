/** No character has more bytes in UTF-8. */
export const maxCharacterBytes = 4;

/** How many bytes a character has by its first one; 1 for what begins none. */
function characterBytes(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  return first >= 0xf0 && first <= 0xf4 ? 4 : 1;
}

/** True for a byte that only goes on with a character. */
export function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** How many bytes the first character has, as far as they are there and go on with it. */
export function firstCharacterBytes(bytes: Uint8Array): number {
  const most = characterBytes(bytes[0] ?? 0);
  let count = 1;
  while (count < most && isContinuation(bytes[count])) count += 1;
  return count;
}

/** How many bytes at the end are the start of a character that goes on behind it: 0 to 3. */
export function unfinishedAtEnd(bytes: Uint8Array): number {
  for (let back = 1; back < maxCharacterBytes && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back];
    if (byte !== undefined && !isContinuation(byte)) return characterBytes(byte) > back ? back : 0;
  }
  return 0;
}

/** How many bytes at the start can only be the rest of a character that began before: 0 to 3. */
export function strayAtStart(bytes: Uint8Array): number {
  let count = 0;
  while (count < maxCharacterBytes - 1 && isContinuation(bytes[count])) count += 1;
  return count;
}
