import { systemClock, type Clock } from '@toolwright/core';
import { storeClosed } from './artifact-failure.ts';
import { digitsOf, handleOf, ownerDigits, startHandle } from './artifact-handle.ts';
import type { ArtifactStat, ArtifactStore } from './artifact-store.ts';
import { ByteBlocks } from './byte-blocks.ts';
import { readHeadAndTail } from './head-and-tail.ts';
import { readMediaType } from './media-type.ts';
import { checkAge, checkWhole, defaultMaxArtifactBytes } from './options.ts';
import { pageRange } from './page-range.ts';

export interface MemoryArtifactsOptions {
  /** Default: the machine's clock. */
  readonly clock?: Clock;
  /** Of a larger artifact half of this is kept at each end. Default 64 MiB. */
  readonly maxArtifactBytes?: number;
  /** What all artifacts together may take; the one that was put longest ago goes first. Default 256 MiB. */
  readonly maxTotalBytes?: number;
}

interface Kept {
  readonly stat: ArtifactStat;
  /** The first half; the bytes of `rest` from `restStart` on follow it. Joined they would be held twice for a while. */
  readonly head: ByteBlocks;
  readonly rest: ByteBlocks;
  readonly restStart: number;
}

const defaultMaxTotalBytes = 268_435_456;

/**
 * Artifacts that live and die with the process. Throws ToolwrightError with OPTIONS_INVALID.
 */
export function createMemoryArtifacts(options: MemoryArtifactsOptions = {}): ArtifactStore {
  const { clock = systemClock } = options;
  const maxBytes = checkWhole(
    'maxArtifactBytes',
    options.maxArtifactBytes ?? defaultMaxArtifactBytes,
    1,
  );
  const maxTotalBytes = checkWhole(
    'maxTotalBytes',
    options.maxTotalBytes ?? Math.max(defaultMaxTotalBytes, maxBytes),
    maxBytes,
  );
  /** In the order in which they were put. */
  const kept = new Map<string, Kept>();
  let totalBytes = 0;
  let closed = false;

  function keep(address: string, artifact: Kept): void {
    if (closed) throw storeClosed();
    forget(address);
    kept.set(address, artifact);
    totalBytes += keptBytes(artifact);
    for (const oldest of kept.keys()) {
      if (totalBytes <= maxTotalBytes) break;
      forget(oldest);
    }
  }

  function forget(address: string): boolean {
    const artifact = kept.get(address);
    if (artifact !== undefined) totalBytes -= keptBytes(artifact);
    return kept.delete(address);
  }

  function find(owner: string, handle: string): Kept | undefined {
    if (closed) throw storeClosed();
    return kept.get(`${owner}/${digitsOf(handle) ?? ''}`);
  }

  return {
    async put(given, source, { trust, mediaType: givenType, signal }) {
      if (closed) throw storeClosed();
      const owner = ownerDigits(given);
      const mediaType = readMediaType(givenType);
      const head = new ByteBlocks();
      const { digits, sizeBytes, lost, rest, restStart } = await readHeadAndTail(source, {
        maxBytes,
        hash: startHandle(owner, trust, mediaType),
        signal,
        writeHead: (bytes) => head.append(bytes),
      });
      head.seal();
      const stat: ArtifactStat = {
        handle: handleOf(digits),
        trust,
        mediaType,
        sizeBytes,
        ...(lost === undefined ? {} : { lost }),
        storedAtMs: clock.now(),
      };
      keep(`${owner}/${digits}`, { stat, head, rest, restStart });
      return stat;
    },
    async stat(owner, handle) {
      return find(ownerDigits(owner), handle)?.stat;
    },
    async read(owner, handle, asked) {
      const artifact = find(ownerDigits(owner), handle);
      if (artifact === undefined) return undefined;
      const { stat } = artifact;
      const { offset, length, position, nextOffset } = pageRange(stat, asked);
      const bytes = copyOf(artifact, position, length);
      return { stat, offset, bytes, ...(nextOffset === undefined ? {} : { nextOffset }) };
    },
    async remove(owner, handle) {
      if (closed) throw storeClosed();
      return forget(`${ownerDigits(owner)}/${digitsOf(handle) ?? ''}`);
    },
    async sweep({ olderThanMs }) {
      if (closed) throw storeClosed();
      const before = clock.now() - checkAge('olderThanMs', olderThanMs);
      const old = [...kept].filter(([, { stat }]) => stat.storedAtMs < before);
      for (const [address] of old) forget(address);
      return old.length;
    },
    async close() {
      closed = true;
      kept.clear();
      totalBytes = 0;
    },
  };
}

function keptBytes({ head, rest, restStart }: Kept): number {
  return head.end + rest.end - restStart;
}

function copyOf({ head, rest, restStart }: Kept, position: number, length: number): Uint8Array {
  const end = position + length;
  const parts = [
    ...head.parts(position, Math.min(end, head.end)),
    ...rest.parts(
      restStart + Math.max(position - head.end, 0),
      restStart + Math.max(end - head.end, 0),
    ),
  ];
  const bytes = new Uint8Array(length);
  let copied = 0;
  for (const part of parts) {
    bytes.set(part, copied);
    copied += part.length;
  }
  return bytes;
}
