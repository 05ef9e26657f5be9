/**
 * Images of other markup languages, where they load when the text is rendered: BBCode, Textile, reStructuredText,
 * AsciiDoc, LaTeX. What is before the place where a backslash makes them inert is captured.
 */
const images =
  /(\[)img[\]=\s]|(!)(?:\{[^}\n]{0,200}\})?https?:\/\/[^\s!]{1,2000}!|(^[ \t]{0,40}\.\. (?:\|[^|\n]{1,99}\| )?)(?:image|figure)::|(?<![\\\w])image::?(?=[^\s[]{1,300}\[)|(?<!\\)(\\)includegraphics\b/gim;

/** What each of them has; a cheap look that spares JSON and addresses, which are full of colons, the whole one. */
const hint = /\[i|!\{|!h|e:|\\i/i;

/** Where a backslash makes such an image inert. */
export function otherImages(text: string): number[] {
  if (!hint.test(text)) return [];
  const found: number[] = [];
  for (const match of text.matchAll(images)) {
    const before = match[1] ?? match[2] ?? match[3] ?? match[4] ?? '';
    found.push(match.index + before.length);
  }
  return found;
}
