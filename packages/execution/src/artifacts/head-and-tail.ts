import type { Hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MaybePromise } from '@toolwright/core';
import type { ArtifactSource, ArtifactStat } from './artifact-store.ts';
import { ByteBlocks } from './byte-blocks.ts';
import { chunksOf } from './chunks-of.ts';

/** After so many bytes the thread's other work gets its turn: about 20 ms of hashing. */
const turnBytes = 8_388_608;

export interface HeadAndTailOptions {
  readonly maxBytes: number;
  /** Takes every byte that was given, also the lost ones. */
  readonly hash: Hash;
  readonly signal: AbortSignal | undefined;
  /** Takes the first half; what it is given holds only until it is done. */
  readonly writeHead: (bytes: Uint8Array) => MaybePromise<void>;
}

export interface HeadAndTail {
  readonly digits: string;
  readonly sizeBytes: number;
  readonly lost: ArtifactStat['lost'];
  /** What came behind the first half; its last half is kept. */
  readonly rest: ByteBlocks;
  /** Where the kept bytes of `rest` begin; they go to its end. */
  readonly restStart: number;
}

/**
 * Reads a source once. Of what is over the cap the first half goes to `writeHead` and the last half is held in
 * memory; what lies between is lost. Rejects with what the source or `writeHead` throws, or the signal's reason.
 */
export async function readHeadAndTail(
  source: ArtifactSource,
  { maxBytes, hash, signal, writeHead }: HeadAndTailOptions,
): Promise<HeadAndTail> {
  const headBytes = Math.floor(maxBytes / 2);
  const tailBytes = maxBytes - headBytes;
  const rest = new ByteBlocks();
  let sizeBytes = 0;
  let turnAt = turnBytes;
  signal?.throwIfAborted();
  for await (const chunk of chunksOf(source)) {
    signal?.throwIfAborted();
    hash.update(chunk);
    const ofHead = Math.min(Math.max(headBytes - sizeBytes, 0), chunk.length);
    if (ofHead > 0) await writeHead(chunk.subarray(0, ofHead));
    rest.append(chunk.subarray(ofHead));
    rest.forgetBefore(rest.end - tailBytes);
    sizeBytes += chunk.length;
    if (sizeBytes < turnAt) continue;
    turnAt += turnBytes;
    await nextTurn();
  }
  signal?.throwIfAborted();
  rest.seal();
  const lostBytes = Math.max(rest.end - tailBytes, 0);
  return {
    digits: hash.digest('hex'),
    sizeBytes,
    lost: lostBytes === 0 ? undefined : { from: headBytes, to: headBytes + lostBytes },
    rest,
    restStart: lostBytes,
  };
}
