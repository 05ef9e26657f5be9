import fc from 'fast-check';
import { compareCodePoints } from '@toolwright/core';
import { describe, expect, it } from 'vitest';
import { keyBytes, keyText } from './key-bytes.ts';

/** Any UTF-16 units, lone surrogates and NUL too. */
const text = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((n) => String.fromCharCode(n)),
});
const wellFormed = fc.string({ unit: 'binary' }).map((any) => any.toWellFormed());

describe('the bytes of a key', () => {
  it('lead back to any string', () => {
    fc.assert(
      fc.property(text, (any) => {
        expect(keyText(keyBytes(any))).toBe(any);
      }),
    );
  });

  it('are UTF-8 where that can say it', () => {
    fc.assert(
      fc.property(wellFormed, (any) => {
        expect(Buffer.from(keyBytes(any)).toString()).toBe(any);
      }),
    );
  });

  it('sort as code points do', () => {
    fc.assert(
      fc.property(wellFormed, wellFormed, (left, right) => {
        const order = Math.sign(Buffer.compare(keyBytes(left), keyBytes(right)));
        expect(order).toBe(Math.sign(compareCodePoints(left, right)));
      }),
    );
  });

  it.each([
    ['a lone high surrogate', 'a\ud800b'],
    ['a lone low surrogate', '\udfff'],
    ['two that are the wrong way round', '\udc00\ud800'],
    ['the last characters below the surrogates', '\ud7ff\ued00'],
  ])('keep %s', (_name, any) => {
    expect(keyText(keyBytes(any))).toBe(any);
  });
});
