/**
 * Characters that a terminal acts on or that hide or turn text: C0 (but tab and line feed), DEL, C1, zero-width, bidi
 * and tag characters.
 */
const acting =
  // eslint-disable-next-line no-control-regex -- these are the ones to take out
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu;

function escaped(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return point > 0xffff
    ? `\\u{${point.toString(16)}}`
    : `\\u${point.toString(16).padStart(4, '0')}`;
}

/** Text as a person may see it: what a terminal would act on is written as an escape, lines and tabs stay. */
export function escapeTerminal(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(acting, escaped);
}

/** The same on one line. */
export function escapeLine(text: string): string {
  return escapeTerminal(text).replace(/\n/g, '\\n').replace(/\t/g, '\\t');
}

/** One line of JSON in which no character is left that a terminal acts on. */
export function toJsonLine(value: unknown): string {
  return JSON.stringify(value).replace(acting, (character) =>
    [...Array(character.length).keys()]
      .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
