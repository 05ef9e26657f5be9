import { createHash } from 'node:crypto';
import type { TreeFile } from '../file-tree.ts';
import { TreeFault } from '../tree-fault.ts';

const pieceBytes = 1_048_576;

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The hash of a whole file, piece by piece. */
export async function sha256OfFile(
  file: TreeFile,
  signal: AbortSignal | undefined,
): Promise<string> {
  const hash = createHash('sha256');
  // Small files are read in one go, with a byte to spare that proves the end.
  const piece = new Uint8Array(Math.min(file.stat.sizeBytes + 1, pieceBytes));
  for (let position = 0; ;) {
    if (signal?.aborted === true) throw new TreeFault('ABORTED');
    const count = await file.read(piece, position);
    hash.update(piece.subarray(0, count));
    position += count;
    if (count < piece.length) return hash.digest('hex');
  }
}
