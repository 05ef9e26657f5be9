import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeNameBytes, unescapeName } from './escape-name.ts';

it.each([
  ['plain', Buffer.from('plain'), 'plain'],
  ['letters beyond ASCII', Buffer.from('caf\u00e9 \u{1F600}'), 'caf\u00e9 \u{1F600}'],
  ['Latin-1', Buffer.from('caf\u00e9', 'latin1'), 'caf\\xe9'],
  ['a cut sequence', Buffer.from([0xe2, 0x82]), '\\xe2\\x82'],
  ['an overlong slash', Buffer.from([0xc0, 0xaf]), '\\xc0\\xaf'],
  ['a surrogate in UTF-8', Buffer.from([0xed, 0xa0, 0x80]), '\\xed\\xa0\\x80'],
  ['a valid sequence among others', Buffer.from([0xff, 0xc3, 0xa9, 0xff]), '\\xff\u00e9\\xff'],
  ['a newline', Buffer.from('a\nb'), 'a\\x0ab'],
  ['a C1 control character', Buffer.from('\u0085'), '\\xc2\\x85'],
  ['a backslash', Buffer.from('a\\b'), 'a\\x5cb'],
  ['text that looks like an escape', Buffer.from('\\xff'), '\\x5cxff'],
  ['the replacement character itself', Buffer.from('\uFFFD'), '\uFFFD'],
  ['a byte order mark', Buffer.from('\uFEFFa'), '\uFEFFa'],
])('writes %s', (_kind, bytes, text) => {
  expect(escapeNameBytes(bytes)).toBe(text);
  expect(unescapeName(text)).toEqual(bytes);
});

it('gives every name one text and every text back its name', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20 }), (bytes) => {
      const text = escapeNameBytes(bytes);
      expect(text.isWellFormed()).toBe(true);
      expect(unescapeName(text)).toEqual(Buffer.from(bytes));
    }),
    { numRuns: 3000 },
  );
});

it('takes no second spelling of a name', () => {
  const piece = fc.constantFrom('\\x', '\\', 'c3', 'a9', 'ff', '5c', '0a', 'x', '\u00e9');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('');
      const bytes = unescapeName(text);
      if (bytes !== undefined) expect(escapeNameBytes(bytes)).toBe(text);
    }),
    { numRuns: 3000 },
  );
});
