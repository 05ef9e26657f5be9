import { loadingTags } from './html-tags.ts';
import { markdownImages } from './markdown-images.ts';
import { otherImages } from './other-markup.ts';
import { activeSchemes, spelledLetters } from './schemes.ts';

/**
 * The text with every form that loads or runs something by being shown made inert, so that no image address can
 * carry data away: a backslash is set into images and tags (`!\[a](b)`, `<\img …>`), and the colon of
 * `javascript:` and `data:` addresses becomes `%3A`. Addresses stay readable, and links stay links. Doing it again
 * changes nothing.
 */
export function makeInert(text: string): string {
  const backslashes = new Set([
    ...markdownImages(text),
    ...spelledLetters(text).map((ampersand) => ampersand + 1),
    ...otherImages(text),
  ]);
  const quiet = insert(text, backslashes, new Set(activeSchemes(text)));
  // Last, since a backslash in the style of a tag makes it one that may load.
  return insert(quiet, new Set(loadingTags(quiet).map((open) => open + 1)), new Set());
}

function insert(
  text: string,
  backslashes: ReadonlySet<number>,
  colons: ReadonlySet<number>,
): string {
  if (backslashes.size === 0 && colons.size === 0) return text;
  const places = [...backslashes, ...colons].sort((left, right) => left - right);
  const pieces: string[] = [];
  let copied = 0;
  for (const place of places) {
    const isColon = colons.has(place);
    pieces.push(text.slice(copied, place), isColon ? '%3A' : '\\');
    copied = isColon ? place + 1 : place;
  }
  pieces.push(text.slice(copied));
  return pieces.join('');
}
