import { describe, expect, it } from 'vitest';
import { eachHidden, hasHidden } from './each-hidden.ts';

function hiddenIn(text: string): string[] {
  const found: string[] = [];
  eachHidden(text, (start, end) =>
    found.push(`${start}-${end} ${(text.codePointAt(start) ?? 0).toString(16)}`),
  );
  return found;
}

const tags = (text: string) =>
  Array.from(text, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');

describe('eachHidden', () => {
  it.each<[what: string, text: string, found: readonly string[]]>([
    ['nothing in plain text', 'plain\ttext\r\n', []],
    [
      'zero-width characters between Latin letters',
      'a\u200bb\u200cc\u200dd',
      ['1-2 200b', '3-4 200c', '5-6 200d'],
    ],
    ['controls', 'a\0\x1b[31mb\x9b', ['1-2 0', '2-3 1b', '8-9 9b']],
    ['a carriage return without a line feed', 'a\rb\r\n', ['1-2 d']],
    ['line breaks that are not ASCII', 'a\u2028\u2029\x85', ['1-2 2028', '2-3 2029', '3-4 85']],
    [
      'bidirectional embeddings, overrides and isolates',
      '\u202aא\u202e\u2066',
      ['0-1 202a', '2-3 202e', '3-4 2066'],
    ],
    ['tag characters, two units each', `x${tags('hi')}`, ['1-3 e0068', '3-5 e0069']],
    [
      'tag characters after a flag that spell no flag',
      `\u{1f3f4}${tags('gb')}`,
      ['2-4 e0067', '4-6 e0062'],
    ],
    ['what comes after the end of a flag', `\u{1f3f4}${tags('gbsct\x7fA')}`, ['14-16 e0041']],
    ['variation selectors after letters', 'a\ufe0fb\u{e0100}', ['1-2 fe0f', '3-5 e0100']],
    ['the second of two variation selectors', '\u2764\ufe0f\ufe0f', ['2-3 fe0f']],
    ['selectors beyond the registered variants', '\u9089\u{e0101}\u9089\u{e01ef}', ['4-6 e01ef']],
    ['a selector on a digit that is no keycap', '1\ufe0f2', ['1-2 fe0f']],
    ['joiners that join no emoji', '\u{1f600}\u200da', ['2-3 200d']],
    ['the second of two joiners', 'क\u200d\u200d', ['2-3 200d']],
    [
      'soft hyphens beside no letter, and runs of them',
      'a\u00ad \u00ada\u00ad\u00adb',
      ['1-2 ad', '3-4 ad', '5-6 ad', '6-7 ad'],
    ],
    ['direction marks in a line from left to right', 'a\u200eb\nא\u200e', ['1-2 200e']],
    [
      'what follows a hidden character',
      '\u{1f600}\u200b\ufe0f\u200d\u{1f600}',
      ['2-3 200b', '3-4 fe0f', '4-5 200d'],
    ],
    ['the second of two direction marks', 'א\u200f\u200f', ['2-3 200f']],
    ['a byte order mark inside the text', '\ufeffa\ufeff', ['2-3 feff']],
    [
      'Hangul fillers that fill nothing',
      '\u115f\u1160\u3164\uffa0',
      ['0-1 115f', '1-2 1160', '2-3 3164', '3-4 ffa0'],
    ],
    ['halves of surrogate pairs', 'a\ud800b\udc00', ['1-2 d800', '3-4 dc00']],
    ['noncharacters', '\ufdd0\uffff\u{1fffe}', ['0-1 fdd0', '1-2 ffff', '2-4 1fffe']],
    ['musical and shorthand controls', '\u{1d173}\u{1bca0}', ['0-2 1d173', '2-4 1bca0']],
  ])('finds %s', (_, text, found) => {
    expect(hiddenIn(text)).toEqual(found);
    expect(hasHidden(text)).toBe(found.length > 0);
  });

  it.each<[what: string, text: string]>([
    ['families and professions', '👩‍👩‍👧‍👦 🧑🏽‍🚀 🏳️‍🌈 ❤️‍🔥 🐦‍⬛'],
    ['keycaps and text style', '1️⃣ #️⃣ ☎︎ ✔️ ©️'],
    ['the flags of England, Scotland and Wales', '🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['Persian with non-joiners', 'می‌خواهم کتاب‌ها را بخوانم'],
    ['an Arabic letter in its joining form', 'ه‍ و حِ‌ب'],
    ['Hindi and Sinhala conjuncts', 'क्‍ष क्‌ष ශ්‍රී'],
    ['Hebrew and Arabic with direction marks', 'שלום (C++\u200e) \u200fعربي\u061c 12\u200e'],
    ['Thai, Khmer and Burmese word breaks', 'สวัสดี\u200bครับ ភាសា\u200bខ្មែរ မြန်မာ\u200bစာ'],
    ['Mongolian variants', 'ᠪᠠ᠋ᠭᠠ ᠠᠷᠠ᠎ᠠ'],
    ['ideographic variants', '葛\u{e0100}城 邊︀'],
    ['a slanted mathematical variant', 'a ∩︀ b'],
    ['soft hyphens in words', 'Donau\u00addampf\u00adschiff'],
    ['a byte order mark at the start', '\ufeffid,name'],
    ['old Hangul', '\u1100\u1160\u11ab \u115f\u1161'],
    ['combining marks and a grapheme joiner between them', 'e\u0301\u0323 ב\u05b7\u034f\u05bd'],
  ])('leaves %s', (_, text) => {
    expect(hiddenIn(text)).toEqual([]);
  });
});
