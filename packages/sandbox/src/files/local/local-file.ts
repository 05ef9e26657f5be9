import { constants, type BigIntStats, type PathLike } from 'node:fs';
import type { FileOwner, TreeFile, WritableTreeFile } from '../file-tree.ts';
import type { SystemCalls } from './calls.ts';
import { statOf } from './stat-of.ts';
import { withSystemFaults } from './system-fault.ts';

/** An open descriptor of a regular file, with a path that leads to it. */
export interface OpenDescriptor {
  readonly fd: number;
  readonly stats: BigIntStats;
  readonly path: PathLike;
}

/** The system writes at most 2 GiB a call; smaller pieces let other work of the thread pool in between. */
const maxWriteBytes = 64 * 1_048_576;

export function createLocalFile(calls: SystemCalls, { fd, stats, path }: OpenDescriptor): TreeFile {
  let isClosed = false;
  return {
    stat: statOf(stats),
    owner: ownerOf(stats),
    read: (target, position) =>
      withSystemFaults(async () => {
        let done = 0;
        while (done < target.length) {
          // A read may give less than it was asked for also in the middle of a file.
          const count = await calls.read(fd, target, done, position + done);
          if (count === 0) break;
          done += count;
        }
        return done;
      }),
    restat: () => withSystemFaults(async () => statOf(await calls.fstat(fd))),
    requireWritable: () => withSystemFaults(() => calls.access(path, constants.W_OK)),
    async close() {
      // Also a close that fails has given the number back, which belongs to another file then.
      if (isClosed) return;
      isClosed = true;
      await withSystemFaults(() => calls.close(fd));
    },
  };
}

export function createWritableFile(
  calls: SystemCalls,
  descriptor: OpenDescriptor,
): WritableTreeFile {
  const { fd } = descriptor;
  return {
    ...createLocalFile(calls, descriptor),
    write: (bytes, position) =>
      withSystemFaults(async () => {
        for (let done = 0; done < bytes.length;) {
          const piece = bytes.subarray(done, done + maxWriteBytes);
          done += await calls.write(fd, piece, position + done);
        }
      }),
    truncate: (sizeBytes) => withSystemFaults(() => calls.ftruncate(fd, sizeBytes)),
    setMode: (mode) => withSystemFaults(() => calls.fchmod(fd, mode)),
    setOwner: ({ userId, groupId }) => withSystemFaults(() => calls.fchown(fd, userId, groupId)),
    sync: () => withSystemFaults(() => calls.fsync(fd)),
  };
}

function ownerOf({ uid, gid }: BigIntStats): FileOwner | undefined {
  // Windows has none.
  if (process.getuid === undefined) return undefined;
  return { userId: Number(uid), groupId: Number(gid) };
}
