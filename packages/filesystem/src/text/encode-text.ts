/**
 * The bytes of a text in an encoding that a file has; undefined if a character of it has no place there. The text
 * is well-formed. A mark at its start stays.
 */
export async function encodeText(text: string, encoding: string): Promise<Uint8Array | undefined> {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const { default: iconv } = await import('iconv-lite');
  const bytes = iconv.encode(text, encoding, { addBOM: false });
  return iconv.decode(bytes, encoding, { stripBOM: false }) === text ? bytes : undefined;
}
