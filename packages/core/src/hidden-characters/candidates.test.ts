import { describe, expect, it } from 'vitest';
import { candidates, isCandidate } from './candidates.ts';

const invisible =
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/u;
/** Tab and line feed, and format characters that are drawn or arrange hieroglyphs that are. */
const drawn =
  /[\t\n\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u{13430}-\u{13455}]/u;

describe('candidates', () => {
  it('are what Unicode calls ignorable, control, format, separator or no character, less what is drawn', () => {
    const different: string[] = [];
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += 1) {
      const character = String.fromCodePoint(codePoint);
      const expected = invisible.test(character) && !drawn.test(character);
      if (isCandidate(codePoint) !== expected || candidates.test(character) !== expected)
        different.push(codePoint.toString(16));
    }
    expect(different).toEqual([]);
  });

  it('hold a carriage return that ends no line, and no surrogate of a pair', () => {
    expect(['a\r', 'a\rb', '\r\r\n'].map((text) => text.search(candidates))).toEqual([1, 1, 0]);
    expect(['\r\n', '\u{1f600}', 'é\u4e00'].map((text) => text.search(candidates))).toEqual([
      -1, -1, -1,
    ]);
  });
});
