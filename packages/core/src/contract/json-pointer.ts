import type { JsonPointer } from './tool-contract.ts';

const pointer = /^(\/([^~/]|~[01])*)*$/;

/** True for a JSON Pointer (RFC 6901): `''`, or `/` before each segment, with `~0` for `~` and `~1` for `/`. */
export function isJsonPointer(value: unknown): value is JsonPointer {
  return typeof value === 'string' && pointer.test(value);
}

/** The first segment, unescaped; undefined for the whole document. */
export function firstSegment(jsonPointer: JsonPointer): string | undefined {
  const segment = jsonPointer.split('/')[1];
  return segment?.replaceAll('~1', '/').replaceAll('~0', '~');
}
