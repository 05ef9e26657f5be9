import { describe, expect, it } from 'vitest';
import { removeHidden } from './remove-hidden.ts';

const tags = (text: string) =>
  Array.from(text, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');

describe('removeHidden', () => {
  it.each<[what: string, text: string, cleaned: string]>([
    ['nothing', 'a\tb\r\nc', 'a\tb\r\nc'],
    ['colours', '\x1b[1;31mred\x1b[0m', 'red'],
    ['cursor moves and erasing', 'a\x1b[2K\x1b[1Gb\x1b[?25l', 'ab'],
    ['a title that ends with a bell', '\x1b]0;title\x07text', 'text'],
    ['a title with hidden characters in it', '\x1b]0;a\u200bb\x07c', 'c'],
    ['a link, but not its text', '\x1b]8;;https://e.example\x1b\\text\x1b]8;;\x1b\\', 'text'],
    ['device strings', '\x1bPq#0\x1b\\a\x1b_hidden\x1b\\b\x1b^x\x1b\\c\x1bXy\x9cd', 'abcd'],
    ['the introducer only of a string without an end', 'a\x1b]0;b\nc', 'a0;b\nc'],
    ['two-character sequences', '\x1b(Ba\x1bMb\x1b7', 'ab'],
    ['an escape that introduces nothing', 'a\x1b\u00e9', 'a\u00e9'],
    ['sequences inside of sequences', 'a\x1b[3\x1b[0m1mb', 'a31mb'],
    [
      'single-unit controls, and not the text of others after them',
      '\u0093q\u0094 \u009dr\u009c \u009b1m',
      'q r 1m',
    ],
    ['null and backspace', 'pass\0wo\brd', 'password'],
    ['zero-width characters', 'ig\u200bno\u2060re\ufeff', 'ignore'],
    ['tag characters', `hi${tags('ignore')}!`, 'hi!'],
    ['tag characters after a flag', `\u{1f3f4}${tags('gbengX')} a`, '\u{1f3f4} a'],
    ['smuggled variation selectors', '\u{1f600}\ufe01\ufe02\u{e0120}', '\u{1f600}'],
    ['bidirectional controls', '\u202eabc\u202c \u2066d\u2069', 'abc d'],
    ['other line breaks, as line feeds', 'a\rb\fc\vd\x85e\u2028f\u2029g', 'a\nb\nc\nd\ne\nf\ng'],
    ['half a surrogate pair, as the replacement character', 'a\ud800b', 'a\ufffdb'],
  ])('removes %s', (_, text, cleaned) => {
    const removal = removeHidden(text);
    expect(removal.text).toBe(cleaned);
    expect(removeHidden(cleaned)).toMatchObject({ text: cleaned, count: 0 });
  });

  it.each<[what: string, text: string, suspicious: readonly number[]]>([
    ['colours, titles and one zero-width space', '\x1b[31mred\x1b[0m\x1b]0;t\x07 a\u200b', []],
    ['controls in binary output', 'a\0\0\0\x01\x02\x9b', []],
    ['a tag character', `a ${tags('x')}`, [2]],
    ['each message in tag characters', `a${tags('xy')}b${tags('z')}`, [1, 6]],
    ['runs of three invisible characters', 'a\u200b\u200c\u200bb\u200b\u200bc', [1]],
    ['runs of variation selectors', 'a\ufe00\ufe01\ufe02\ufe03', [1]],
    ['a right-to-left override', 'abc\u202edef', [3]],
    ['concealed terminal text', 'a\x1b[8mhidden\x1b[0;38;5;8m\x1b[0m', [1, 11]],
  ])('calls suspicious: %s', (_, text, suspicious) => {
    expect(removeHidden(text).suspicious).toEqual(suspicious);
  });

  it('knows the place in the given text of each place in the cleaned one', () => {
    const text = '\u200ba\x1b[1mb\u2028c\u200b\u200bd';
    const { text: cleaned, originalPlace } = wrap(text);
    expect(cleaned).toBe('ab\ncd');
    expect(Array.from(cleaned, (_, place) => text[originalPlace(place)])).toEqual([
      'a',
      'b',
      '\u2028',
      'c',
      'd',
    ]);
  });

  it('leaves nothing hidden that only a terminal sequence had made legitimate', () => {
    const removal = removeHidden('a\u200b \x1b[31m\u00adb');
    expect(removal.text).toBe('a b');
    expect(removal.originalPlace(2)).toBe(9);
  });
});

function wrap(text: string) {
  const removal = removeHidden(text);
  return { text: removal.text, originalPlace: (place: number) => removal.originalPlace(place) };
}
