import { expect, it } from 'vitest';
import { isSigned, readSigningKeys, sign } from './signing.ts';

const keys = ['a key that is long enough for this', 'another key that is long enough too'];
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

it('is good for the text and the purpose that it was made for, under any of the keys', () => {
  const signature = sign(keys, 'one', 'text');
  expect(isSigned(keys, 'one', 'text', signature)).toBe(true);
  expect(isSigned(keys.toReversed(), 'one', 'text', signature)).toBe(true);
  expect(isSigned(keys.slice(1), 'one', 'text', signature)).toBe(false);
  expect(isSigned(keys, 'one', 'text.', signature)).toBe(false);
  expect(isSigned(keys, 'another', 'text', signature)).toBe(false);
  expect(isSigned([], 'one', 'text', signature)).toBe(false);
});

it('has one spelling', () => {
  const signature = sign(keys, 'one', 'text');
  // The last character carries four bits; the next ones in the alphabet decode to the same bytes.
  const at = alphabet.indexOf(signature.at(-1) ?? '');
  for (const other of [at + 1, at + 2, at + 3]) {
    const spelled = signature.slice(0, -1) + alphabet[other];
    expect(Buffer.from(spelled, 'base64url')).toEqual(Buffer.from(signature, 'base64url'));
    expect(isSigned(keys, 'one', 'text', spelled)).toBe(false);
  }
  for (const spelled of [`${signature}=`, '', signature.slice(0, -1)])
    expect(isSigned(keys, 'one', 'text', spelled)).toBe(false);
});

it('takes keys of 32 bytes and more, as text or bytes', () => {
  expect(readSigningKeys([new Uint8Array(32), 'ü'.repeat(16)], 'keys')).toHaveLength(2);
  for (const bad of [['x'.repeat(31)], [new Uint8Array(31)], 'x'.repeat(40), [undefined], [32]])
    expect(() => readSigningKeys(bad as never, 'place')).toThrow(
      expect.objectContaining({ code: 'OPTIONS_INVALID', place: 'place' }) as Error,
    );
});
