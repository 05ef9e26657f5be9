import type { Hash } from 'node:crypto';

/** A SHA-256 hash to be fed. `node:crypto` is loaded with the first one: it is a quarter of the family's import time. */
export function sha256(): Hash {
  return process.getBuiltinModule('node:crypto').createHash('sha256');
}
