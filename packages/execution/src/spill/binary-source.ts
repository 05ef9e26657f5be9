import type { BinaryPart } from './shown-bytes.ts';

/** What is kept of the parts that are no text. */
export interface BinarySource {
  readonly mediaType: string;
  readonly pieces: Iterable<string | Uint8Array>;
}

/** Base64 that stands for whole bytes in each slice. */
const sliceLength = 262_144;
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** One part is kept as its own bytes, several, or one that is no base64, as JSON of the parts. */
export function binarySource(parts: readonly BinaryPart[]): BinarySource {
  const [only] = parts;
  if (only === undefined || parts.length > 1 || !isBase64(only.data))
    return { mediaType: 'application/json', pieces: jsonPieces(parts) };
  return {
    mediaType: only.mediaType ?? 'application/octet-stream',
    pieces: decodedPieces(only.data),
  };
}

function isBase64(data: string): boolean {
  return data.length % 4 === 0 && base64.test(data);
}

function* decodedPieces(data: string): Generator<Uint8Array, void, void> {
  for (let start = 0; start < data.length; start += sliceLength)
    yield Buffer.from(data.slice(start, start + sliceLength), 'base64');
}

function* jsonPieces(parts: readonly BinaryPart[]): Generator<string, void, void> {
  let separator = '[';
  for (const part of parts) {
    yield separator;
    yield JSON.stringify(part);
    separator = ',';
  }
  yield ']';
}
