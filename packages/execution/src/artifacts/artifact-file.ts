import type { FileHandle } from 'node:fs/promises';
import { outputTrusts } from '@toolwright/core';
import { artifactDamaged } from './artifact-failure.ts';
import type { ArtifactStat } from './artifact-store.ts';

/**
 * An artifact's file: a header of this size (JSON, spaces, a newline), then the kept bytes. One file, so that what is
 * known of the bytes can never be lost without them.
 */
export const headerBytes = 512;

type Header = Omit<ArtifactStat, 'handle' | 'storedAtMs'>;

export function encodeHeader({ trust, mediaType, sizeBytes, lost }: Header): Uint8Array {
  const json = JSON.stringify({ v: 1, trust, mediaType, sizeBytes, lost });
  return Buffer.from(`${json.padEnd(headerBytes - 1)}\n`);
}

/** What is known of the artifact in an open file. Throws ToolwrightError with ARTIFACT_STORE_FAILED if damaged. */
export async function readHeader(
  file: FileHandle,
): Promise<Header & { readonly storedAtMs: number }> {
  const bytes = await readFully(file, 0, headerBytes);
  const header = parseHeader(Buffer.from(bytes).toString());
  const { size, mtimeMs } = await file.stat();
  if (header === undefined || size !== headerBytes + keptBytes(header)) throw artifactDamaged();
  return { ...header, storedAtMs: Math.round(mtimeMs) };
}

/** Reads exactly `length` bytes. Throws ToolwrightError with ARTIFACT_STORE_FAILED where the file has fewer. */
export async function readFully(
  file: FileHandle,
  position: number,
  length: number,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  for (let taken = 0; taken < length;) {
    const { bytesRead } = await file.read(bytes, taken, length - taken, position + taken);
    if (bytesRead === 0) throw artifactDamaged();
    taken += bytesRead;
  }
  return bytes;
}

/** A write may take fewer bytes than it was given. */
export async function writeFully(
  file: FileHandle,
  bytes: Uint8Array,
  position: number,
): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await file.write(
      bytes,
      written,
      bytes.length - written,
      position + written,
    );
    written += bytesWritten;
  }
}

function keptBytes({ sizeBytes, lost = { from: 0, to: 0 } }: Header): number {
  return sizeBytes - (lost.to - lost.from);
}

function parseHeader(text: string): Header | undefined {
  let header: Partial<Header> & { readonly v?: unknown };
  try {
    header = JSON.parse(text) as typeof header;
  } catch {
    return undefined;
  }
  const { v, trust, mediaType, sizeBytes, lost } = header ?? {};
  if (v !== 1 || trust === undefined || !outputTrusts.includes(trust)) return undefined;
  if (typeof mediaType !== 'string' || !isPosition(sizeBytes)) return undefined;
  if (lost === undefined) return { trust, mediaType, sizeBytes };
  if (!isPosition(lost.from) || !isPosition(lost.to)) return undefined;
  if (lost.from >= lost.to || lost.to > sizeBytes) return undefined;
  return { trust, mediaType, sizeBytes, lost: { from: lost.from, to: lost.to } };
}

function isPosition(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
