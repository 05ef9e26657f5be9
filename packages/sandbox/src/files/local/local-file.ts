import type { BigIntStats } from 'node:fs';
import type { TreeFile } from '../file-tree.ts';
import { calls } from './calls.ts';
import { statOf } from './stat-of.ts';
import { withSystemFaults } from './system-fault.ts';

/** An open descriptor of a regular file. */
export function createLocalFile(fd: number, stats: BigIntStats): TreeFile {
  return {
    stat: statOf(stats),
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
    close: () => withSystemFaults(() => calls.close(fd)),
  };
}
