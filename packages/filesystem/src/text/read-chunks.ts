import type { OpenFile } from '@toolwright/core';
import { refuseAborted } from '../errors.ts';
import { endsInCarriageReturn, type ByteUnits } from './line-ends.ts';

/** A first page fits in the first one; later ones are large enough that calls cost nothing beside the work. */
const firstChunkBytes = 65_536;
const chunkBytes = 262_144;

export interface Chunk {
  readonly bytes: Uint8Array;
  /** Where the first byte stands in the file. */
  readonly position: number;
  /** True for the chunk at the end of the file, which may be empty. */
  readonly isLast: boolean;
}

/**
 * The bytes of a file in order, from a place on. No chunk but the last ends inside a unit or between `\r` and
 * `\n`, so that line ends can be found chunk by chunk. Throws ABORTED once the signal is aborted.
 */
export async function* readChunks(
  file: OpenFile,
  options: { readonly units: ByteUnits; readonly signal: AbortSignal; readonly from?: number },
): AsyncGenerator<Chunk> {
  const { units, signal } = options;
  let position = options.from ?? 0;
  let asked = firstChunkBytes;
  for (;;) {
    refuseAborted(signal);
    const read = await file.read(position, asked);
    if (read.length < asked) {
      yield { bytes: read, position, isLast: true };
      return;
    }
    let usable = read.length - (read.length % units.unitBytes);
    if (endsInCarriageReturn(read.subarray(0, usable), units)) usable -= units.unitBytes;
    yield { bytes: read.subarray(0, usable), position, isLast: false };
    position += usable;
    asked = chunkBytes;
  }
}
