import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasHidden } from './each-hidden.ts';
import { foldEscapes, showHidden } from './reversible-escapes.ts';

/** Pieces that meet each other badly: brackets, halves of escapes, whole escapes, hidden characters, surrogates. */
const piece = fc.oneof(
  fc.constantFrom(
    '\u27e6',
    '\u27e7',
    'U+',
    '200B',
    '27E6',
    '\u27e6U+200B\u27e7',
    '\u27e6U+27E6\u27e7',
    '\u27e6U+0041\u27e7',
    '\u27e6U+0200B\u27e7',
    '\u27e6U+110000\u27e7',
    '\r',
    '\n',
    '\u200b',
    '\u200d',
    '\ufe0f',
    '\u{1f3f4}',
    '\u{e0067}',
    '\ud83d',
    '\ude00',
    'a',
  ),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const anyText = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

describe('showHidden', { timeout: 60_000 }, () => {
  it.each<[text: string, shown: string]>([
    ['plain \u27e6x\u27e7', 'plain \u27e6x\u27e7'],
    ['a\u200bb', 'a\u27e6U+200B\u27e7b'],
    ['\0\x1b', '\u27e6U+0000\u27e7\u27e6U+001B\u27e7'],
    ['\u{e0041}', '\u27e6U+E0041\u27e7'],
    ['\ud800', '\u27e6U+D800\u27e7'],
    ['a\rb\r\n', 'a\u27e6U+000D\u27e7b\r\n'],
    // Text that reads like an escape: only its bracket is escaped.
    ['\u27e6U+200B\u27e7', '\u27e6U+27E6\u27e7U+200B\u27e7'],
    ['\u27e6U+27E6\u27e7', '\u27e6U+27E6\u27e7U+27E6\u27e7'],
    // What no escape ever stands for is left as it is.
    ['\u27e6U+0041\u27e7', '\u27e6U+0041\u27e7'],
    ['\u27e6u+200b\u27e7', '\u27e6u+200b\u27e7'],
    ['\u27e6U+0200B\u27e7', '\u27e6U+0200B\u27e7'],
  ])('shows %j as %j', (text, shown) => {
    expect(showHidden(text)).toBe(shown);
    expect(foldEscapes(shown)).toBe(text);
  });

  it('leaves nothing hidden, and is undone exactly for every string', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = showHidden(text);
        expect(hasHidden(shown)).toBe(false);
        expect(foldEscapes(shown)).toBe(text);
      }),
      { numRuns: 5_000 },
    );
  });

  it('lets a part of the shown text stand for the same part of the text', () => {
    fc.assert(
      fc.property(anyText, anyText, (left, right) => {
        const both = showHidden(`${left} | ${right}`);
        const place = both.indexOf(' | ', showHidden(left).length - 1);
        expect(foldEscapes(both.slice(0, place)) + foldEscapes(both.slice(place))).toBe(
          `${left} | ${right}`,
        );
      }),
    );
  });
});
