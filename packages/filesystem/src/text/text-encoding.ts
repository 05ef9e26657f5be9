import { isUtf8 } from 'node:buffer';

export interface DecodedText {
  readonly text: string;
  /** False if encoding the text again would not give the same bytes. */
  readonly exact: boolean;
}

/** How the bytes of a file become lines of text. */
export interface TextEncoding {
  readonly name: string;
  /** The width of one unit; line ends are looked for unit by unit. */
  readonly unitBytes: 1 | 2 | 4;
  readonly littleEndian: boolean;
  /** Decodes whole characters. */
  decode(bytes: Uint8Array): DecodedText;
}

const utf8: TextEncoding = {
  name: 'utf-8',
  unitBytes: 1,
  littleEndian: true,
  decode(bytes) {
    const text = viewOf(bytes).toString('utf8');
    return { text, exact: isUtf8(bytes) };
  },
};

/** For files whose encoding nobody named: valid UTF-8 as such, anything else byte by byte, so nothing is lost. */
export const utf8OrLatin1: TextEncoding = {
  ...utf8,
  decode(bytes) {
    return isUtf8(bytes)
      ? { text: viewOf(bytes).toString('utf8'), exact: true }
      : { text: viewOf(bytes).toString('latin1'), exact: false };
  },
};

function utf16(littleEndian: boolean): TextEncoding {
  return {
    name: littleEndian ? 'utf-16le' : 'utf-16be',
    unitBytes: 2,
    littleEndian,
    decode(bytes) {
      const even = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)));
      const text = (littleEndian ? even : even.swap16()).toString('utf16le');
      const exact = even.length === bytes.length && text.isWellFormed();
      return { text: text.toWellFormed(), exact };
    },
  };
}

const builtIn: ReadonlyMap<string, TextEncoding> = new Map([
  ['utf8', utf8],
  ['utf16le', utf16(true)],
  ['utf16be', utf16(false)],
  ['ucs2', utf16(true)],
]);

/** Names that iconv-lite knows but that are no encodings of text files, or whose line ends are not bytes 10 and 13. */
const refused: ReadonlySet<string> = new Set(
  'base64 hex binary utf7 utf7imap utf16 utf32 ucs4 ucs4le ucs4be'.split(' '),
);

/** The encoding of a name as people write it; undefined if there is none. Loads iconv-lite for the rare ones. */
export async function findEncoding(name: string): Promise<TextEncoding | undefined> {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const known = builtIn.get(plain);
  if (known !== undefined || plain === '' || refused.has(plain)) return known;
  const { default: iconv } = await import('iconv-lite');
  if (!iconv.encodingExists(name)) return undefined;
  return {
    name: name.toLowerCase(),
    unitBytes: plain.startsWith('utf32') ? 4 : 1,
    littleEndian: !plain.endsWith('be'),
    decode(bytes) {
      const source = viewOf(bytes);
      const text = iconv.decode(source, name, { stripBOM: false });
      return { text, exact: iconv.encode(text, name, { addBOM: false }).equals(source) };
    },
  };
}

function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
