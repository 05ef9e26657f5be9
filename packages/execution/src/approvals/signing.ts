import { createHmac, timingSafeEqual } from 'node:crypto';
import { ToolwrightError } from '@toolwright/core';

/** A secret of the host; a string counts as its UTF-8 bytes. */
export type SigningKey = string | Uint8Array;

/** As many as the digest has; fewer would be easier to guess than to forge. */
const minKeyBytes = 32;

/** Checks a list of keys. Throws ToolwrightError with OPTIONS_INVALID. */
export function readSigningKeys(keys: readonly SigningKey[], place: string): readonly SigningKey[] {
  if (Array.isArray(keys) && keys.every(isKey)) return [...(keys as readonly SigningKey[])];
  throw new ToolwrightError(
    'OPTIONS_INVALID',
    `${place}: expected keys of at least ${minKeyBytes} bytes.`,
    { place, hint: 'Make one with: openssl rand -base64 48.' },
  );
}

/** A key that is missing in the environment is undefined here, whatever the types say. */
function isKey(key: unknown): boolean {
  const isBytes = typeof key === 'string' || key instanceof Uint8Array;
  return isBytes && Buffer.from(key).byteLength >= minKeyBytes;
}

/**
 * HMAC-SHA-256 in base64url, with the first key. `purpose` keeps what is signed for one use from passing for
 * another.
 */
export function sign(keys: readonly SigningKey[], purpose: string, text: string): string {
  const [current] = keys;
  if (current === undefined) throw new Error('Signing needs a key.');
  return macOf(current, purpose, text).toString('base64url');
}

/** Whether one of the keys made the signature. Takes as long for a wrong one as for a right one. */
export function isSigned(
  keys: readonly SigningKey[],
  purpose: string,
  text: string,
  signature: string,
): boolean {
  const given = Buffer.from(signature, 'base64url');
  // Decoding is lenient, so one signature would have many spellings.
  const isCanonical = given.toString('base64url') === signature;
  let isRight = false;
  for (const key of keys) {
    const expected = macOf(key, purpose, text);
    if (given.byteLength === expected.byteLength && timingSafeEqual(given, expected))
      isRight = true;
  }
  return isRight && isCanonical;
}

function macOf(key: SigningKey, purpose: string, text: string): Buffer {
  return createHmac('sha256', key).update(`toolwright ${purpose}\n`).update(text).digest();
}
