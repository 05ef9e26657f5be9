import { fileFailure } from '../errors.ts';
import { encodeText } from '../text/encode-text.ts';
import type { EolStyle } from '../text/line-ends.ts';

/** A content as it goes to the disk. */
export interface FittedContent {
  /** Without the byte order mark. */
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly encoding: string;
  readonly bom: boolean;
  /** True if LF line ends became the file's CRLF. */
  readonly eolConverted: boolean;
}

const byteOrderMark = '\uFEFF';

/** Throws CONTENT_INVALID for what no text file can hold so that it is read back as it was given. */
export function requireText(content: string): void {
  if (!content.isWellFormed()) {
    throw fileFailure('CONTENT_INVALID', {
      message: 'The content holds half of a surrogate pair, which is no character.',
    });
  }
  if (content.includes('\0'))
    throw fileFailure('CONTENT_INVALID', { message: 'The content holds a zero character.' });
}

/** The form of the file that is replaced. */
export interface OldForm {
  readonly eol: EolStyle;
  readonly bom: boolean;
  /** As {@link encodingOf} gives it. */
  readonly encoding: string;
}

/**
 * Gives a text the form of the file that it replaces: its line ends if it asks for them, its byte order mark, its
 * encoding. A new file is UTF-8, just as it was given. Throws ENCODING_UNWRITABLE.
 */
export async function fitContent(
  content: string,
  old: OldForm | undefined,
  eol: 'keep' | 'exact',
): Promise<FittedContent> {
  const ownMark = content.startsWith(byteOrderMark);
  const given = ownMark ? content.slice(1) : content;
  // Only what is plainly meant: lines that end in LF, for a file in which every line ends in CRLF.
  const eolConverted =
    eol === 'keep' && old?.eol === 'crlf' && given.includes('\n') && !given.includes('\r');
  const text = eolConverted ? given.replaceAll('\n', '\r\n') : given;
  const bom = ownMark || old?.bom === true;
  const encoding = encodingFor(text, old);
  const bytes = await encodeText(bom ? byteOrderMark + text : text, encoding);
  if (bytes === undefined) throw fileFailure('ENCODING_UNWRITABLE');
  return { text, bytes, encoding, bom, eolConverted };
}

function encodingFor(text: string, old: OldForm | undefined): string {
  if (old === undefined || old.encoding === 'binary') return 'utf-8';
  if (old.encoding !== 'unknown-8bit') return old.encoding;
  // Every 8-bit encoding of text files has ASCII in its place.
  if (/^[\p{ASCII}]*$/u.test(text)) return 'utf-8';
  throw fileFailure('ENCODING_UNWRITABLE', {
    message:
      'The file is in an 8-bit encoding that its bytes do not name, and the text is not ASCII.',
  });
}
