import type { OpenFile, WorkspacePath } from '@toolwright/core';
import { sandboxError } from '../errors.ts';
import type { TreeFile } from './file-tree.ts';
import { createLifetime } from './lifetime.ts';

/** A file that grew since it was opened is read on in pieces of this size, not of the size that was asked for. */
const growthBytes = 64 * 1024;

/** The port's handle over a driver's file. `guard` turns what the driver throws into the port's errors. */
export function createOpenFile(
  file: TreeFile,
  path: WorkspacePath,
  guard: <Result>(work: () => Promise<Result>) => Promise<Result>,
): OpenFile {
  const lifetime = createLifetime('FILE_CLOSED', () => file.close());
  return {
    path,
    stat: file.stat,
    read(position, length) {
      return lifetime.run(() => guard(() => readRange(file, position, length)));
    },
    restat: () => lifetime.run(() => guard(() => file.restat())),
    close: () => lifetime.close(),
  };
}

async function readRange(file: TreeFile, position: number, length: number): Promise<Uint8Array> {
  if (!isByteCount(position) || !isByteCount(length)) throw sandboxError('READ_RANGE_INVALID');
  const pieces: Uint8Array[] = [];
  let done = 0;
  while (done < length) {
    const expected = Math.max(file.stat.sizeBytes - position - done, growthBytes);
    const piece = new Uint8Array(Math.min(length - done, expected));
    const count = await file.read(piece, position + done);
    done += count;
    pieces.push(count === piece.length ? piece : piece.subarray(0, count));
    if (count < piece.length) break;
  }
  return pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces);
}

function isByteCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
