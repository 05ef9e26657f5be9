/** More is not looked at: an instruction is short. */
const maxEncoded = 8_192;
const base64Around = /[\w+/=-]/;
const hex = /^(?:[\da-f]{2}){20,}$/i;
const printable = /^[\t\n\r -~\u00a0-\uffff]{8,}$/;

export interface EncodedText {
  readonly text: string;
  /** Where the encoded run ends. */
  readonly end: number;
}

/** The text that a run of base64 or hexadecimal digits stands for, if it stands for text. */
export function encodedTextAt(text: string, start: number, wordEnd: number): EncodedText {
  let end = wordEnd;
  while (end < text.length && end - start < maxEncoded && base64Around.test(text[end] ?? ''))
    end += 1;
  const run = text.slice(start, end);
  const bytes = hex.test(run) ? Buffer.from(run, 'hex') : Buffer.from(run, 'base64');
  // Most long words are hashes and names: their first bytes are no text, so the rest is not decoded.
  const first = bytes.subarray(0, 16).toString('latin1');
  const decoded = /^[\t\n\r -~\xc2-\xf4\x80-\xbf]*$/.test(first) ? bytes.toString('utf8') : '';
  return { text: printable.test(decoded) ? decoded : '', end };
}
