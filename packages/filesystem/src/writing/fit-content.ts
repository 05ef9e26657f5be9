import { fileFailure } from '../errors.ts';
import { foldEscapes } from '@toolwright/core/hidden-characters';
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

/** A content as a call gives it, its escapes folded back. */
export interface GivenContent {
  /** True if it begins with a byte order mark as such. One that was shown as an escape stands behind the file's own. */
  readonly hasMark: boolean;
  readonly text: string;
}

/** Hidden characters, which a model sees and gives as escapes, are themselves again from here on. */
export function readContent(content: string): GivenContent {
  const hasMark = content.startsWith(byteOrderMark);
  return { hasMark, text: foldEscapes(hasMark ? content.slice(1) : content) };
}

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
  { hasMark, text: given }: GivenContent,
  old: OldForm | undefined,
  eol: 'keep' | 'exact',
): Promise<FittedContent> {
  // Only what is plainly meant: lines that end in LF, for a file in which every line ends in CRLF.
  const eolConverted =
    eol === 'keep' && old?.eol === 'crlf' && given.includes('\n') && !given.includes('\r');
  const whole = eolConverted ? given.replaceAll('\n', '\r\n') : given;
  const hasOwn = hasMark || old?.bom === true;
  // At the very start of a file it is the file's mark, however it was given.
  const becomesMark = !hasOwn && whole.startsWith(byteOrderMark);
  const text = becomesMark ? whole.slice(1) : whole;
  const bom = hasOwn || becomesMark;
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
