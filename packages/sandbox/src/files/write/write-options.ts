import type { FileWriteOptions } from '@toolwright/core';
import { sandboxError } from '../../errors.ts';

const sha256Digits = /^[0-9a-f]{64}$/;

/** Throws WRITE_OPTIONS_INVALID: an expectation that is left out must not mean that none is needed. */
export function checkWriteOptions(bytes: unknown, options: FileWriteOptions): void {
  if (!(bytes instanceof Uint8Array)) throw invalid('The content is no Uint8Array.');
  const { expected, mode } = (options ?? {}) as Partial<FileWriteOptions>;
  if (expected !== 'absent') {
    if (typeof expected !== 'object' || expected === null)
      throw invalid('`expected` is neither "absent" nor what was seen.');
    if (typeof expected.identity !== 'string' || !sha256Digits.test(String(expected.sha256)))
      throw invalid('`expected` needs an identity and a sha256 of 64 small hexadecimal digits.');
  }
  if (mode !== undefined && !(Number.isInteger(mode) && mode >= 0 && mode <= 0o777))
    throw invalid('`mode` is not between 0 and 0o777.');
}

function invalid(message: string): Error {
  return sandboxError('WRITE_OPTIONS_INVALID', { message });
}
