import { candidates } from './candidates.ts';
import { isLegitimate } from './legitimate.ts';
import { Place } from './place.ts';

const blackFlag = 0x1f3f4;
/** The three flags that are spelled with tag characters: England, Scotland, Wales. */
const flagTags: readonly string[] = ['gbeng', 'gbsct', 'gbwls'].map((name) =>
  Array.from(`${name}\x7f`, (letter) =>
    String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0)),
  ).join(''),
);

/** Calls `visit` with the place of each hidden character of the text, in order; in linear time. */
export function eachHidden(text: string, visit: (start: number, end: number) => void): void {
  const first = text.search(candidates);
  if (first === -1) return;
  const pattern = new RegExp(candidates, 'g');
  const place = new Place(text);
  let hiddenEnd = -1;
  pattern.lastIndex = first;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const start = match.index;
    const end = start + match[0].length;
    place.moveTo(start, end);
    const codePoint = text.codePointAt(start) ?? 0;
    const flag = isTag(codePoint) ? flagAt(text, start, place) : undefined;
    if (flag !== undefined) {
      pattern.lastIndex = start + flag.length;
    } else if (start === hiddenEnd || !isLegitimate(codePoint, place)) {
      // What follows a hidden character has no neighbour that could make it legitimate.
      hiddenEnd = end;
      visit(start, end);
    }
  }
}

/** True if the text holds a hidden character. */
export function hasHidden(text: string): boolean {
  let found = false;
  eachHidden(text, () => (found = true));
  return found;
}

function isTag(codePoint: number): boolean {
  return codePoint >= 0xe0000 && codePoint <= 0xe007f;
}

function flagAt(text: string, start: number, place: Place): string | undefined {
  if (place.before() !== blackFlag) return undefined;
  return flagTags.find((tags) => text.startsWith(tags, start));
}
