/** Escaped brackets, openers, closers, ends of paragraphs, and what can take a bracket its meaning: code spans, tags. */
const landmark = /\\[[\]\\]|!?\[|\]|\n[ \t]*\n|[`<]/g;
const linkBegins = /[ \n]?[([]/y;
const definition = /^[ \t>]{0,16}\[([^\]\n]{1,999})\]:/gm;

interface Opener {
  readonly place: number;
  readonly isImage: boolean;
}

/**
 * Where the bracket of an image of Markdown stands, in any form: inline, by reference, by a label that the text
 * defines, an embedded file of a wiki (`![[…]]`). Which brackets belong together depends on code spans and tags.
 * Where such a thing stands between them, a `![` counts as soon as any link ends after it in the paragraph: a
 * reader that pairs them in another way must not load what this one overlooked.
 */
export function markdownImages(text: string): number[] {
  if (!text.includes('![')) return [];
  const defined = new Set(Array.from(text.matchAll(definition), (match) => plain(match[1] ?? '')));
  const images: number[] = [];
  let open: Opener[] = [];
  let doubtfulFrom = -1;
  const take = () => {
    for (const { place, isImage } of open) if (isImage) images.push(place);
    open = [];
  };
  for (const { 0: found, index } of text.matchAll(landmark)) {
    const end = index + found.length;
    const last = open.at(-1);
    if (found.startsWith('\\')) continue;
    if (found.endsWith('[')) {
      if (found === '![' && text[end] === '[') images.push(end - 1);
      open.push({ place: end - 1, isImage: found === '![' });
    } else if (found === ']') {
      linkBegins.lastIndex = end;
      if (linkBegins.test(text)) {
        take();
      } else if (last !== undefined && last.place > doubtfulFrom) {
        open.pop();
        // A label alone, `![label]`, is an image where the label is defined.
        if (last.isImage && defined.has(plain(text.slice(last.place + 1, index))))
          images.push(last.place);
      }
    } else if (found.startsWith('\n')) {
      if (defined.size > 0 && doubtfulFrom > (open[0]?.place ?? index)) take();
      open = [];
    } else {
      doubtfulFrom = index;
    }
  }
  if (defined.size > 0 && doubtfulFrom > (open[0]?.place ?? text.length)) take();
  return images.sort((left, right) => left - right);
}

/** Labels are compared without case and with any white space as one space. */
function plain(label: string): string {
  return label.slice(0, 999).trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
