import type { FileAccess, WorkspacePath } from '@toolwright/core';
import { portCode } from '../paths/path-failure.ts';

/** Larger files are searched piece by piece. */
const maxLoadedBytes = 4_194_304;

/** A file that is about to be searched. */
export type LoadedFile = {
  readonly path: WorkspacePath;
  readonly sizeBytes: number;
} & (
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'large' }
  | { readonly kind: 'fault'; readonly code: string }
);

/** Opens a file and reads it if it is not large. A fault is a result: one bad file does not end a search. */
export async function loadFile(
  files: FileAccess,
  path: WorkspacePath,
  signal: AbortSignal,
): Promise<LoadedFile> {
  try {
    const file = await files.open(path, { signal });
    const { sizeBytes } = file.stat;
    try {
      if (sizeBytes > maxLoadedBytes) return { path, sizeBytes, kind: 'large' };
      const { buffer, byteOffset, byteLength } = await file.read(0, sizeBytes);
      return { path, sizeBytes, kind: 'bytes', bytes: Buffer.from(buffer, byteOffset, byteLength) };
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = portCode(error);
    if (code === undefined || code === 'ABORTED') throw error;
    return { path, sizeBytes: 0, kind: 'fault', code };
  }
}
