import type { BigIntStats, Dirent } from 'node:fs';
import type { FileKind, FileStat } from '@toolwright/core';

/** From a stat with big integers: inode numbers of some file systems do not fit a double. */
export function statOf(stats: BigIntStats): FileStat {
  return {
    kind: kindOf(stats),
    sizeBytes: Number(stats.size),
    modifiedAtMs: Number(stats.mtimeNs) / 1e6,
    mode: Number(stats.mode & 0o7777n),
    identity: `${stats.dev}:${stats.ino}`,
    linkCount: Number(stats.nlink),
  };
}

export function kindOf(stats: BigIntStats | Dirent | Dirent<Buffer>): FileKind {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'directory';
  return stats.isSymbolicLink() ? 'symlink' : 'other';
}
