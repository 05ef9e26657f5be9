import { constants, type BigIntStats } from 'node:fs';
import { sep } from 'node:path';
import { escapeNameBytes, unescapeName } from '../../paths/escape-name.ts';
import type { PathRules } from '../../paths/check-name.ts';
import type { FileTree } from '../file-tree.ts';
import { splitLinkTarget } from '../link-target.ts';
import { TreeFault } from '../tree-fault.ts';
import { systemCalls, type SystemCalls } from './calls.ts';
import { createLocalFile, createWritableFile, type OpenDescriptor } from './local-file.ts';
import { createLocalWrites } from './local-writes.ts';
import { readEntries } from './read-entries.ts';
import { findStoredName } from './stored-name.ts';
import { statOf } from './stat-of.ts';
import { systemCode, systemFault, withSystemFaults } from './system-fault.ts';
import { refuseSystemFile } from './system-files.ts';

/** A folder that is held by its path on the host, in bytes, since a name need not be valid UTF-8. */
export interface CheckFolder {
  readonly path: Buffer;
  readonly rootDevice: bigint;
}

export interface CheckTreeOptions {
  readonly rules: PathRules;
  /** True where a file system may know one name in several spellings. */
  readonly foldCase: boolean;
}

// Absent on Windows.
const noFollow = constants.O_NOFOLLOW ?? 0;
const withoutWaiting = noFollow | (constants.O_NONBLOCK ?? 0);
const reading = constants.O_RDONLY | withoutWaiting;
const writing = constants.O_RDWR | withoutWaiting;

/** A file that is replaced again and again, each time between two steps, is refused in the end. */
const maxTries = 5;

/**
 * The driver for systems without `/proc/self/fd`. Each step is by path, and the place where the walk ends is
 * checked afterwards: after every link it has to be the place that was walked to, and an open file has to be the
 * file that is there. What remains: somebody who swaps a folder for a link and back, both within one step, is not seen.
 */
export function createCheckTree(
  roots: ReadonlyMap<string, CheckFolder>,
  options: CheckTreeOptions,
  calls: SystemCalls = systemCalls,
): FileTree<CheckFolder> {
  const { rules, foldCase } = options;
  const { checkPlace, checkSame, isSame } = createPlaceChecks(calls);

  /** Opens a regular file; undefined if the name is a link. */
  function openRegular<File>(
    folder: CheckFolder,
    name: string,
    flags: number,
    make: (calls: SystemCalls, descriptor: OpenDescriptor) => File,
  ): Promise<File | undefined> {
    return withSystemFaults(async () => {
      const path = pathIn(folder, name);
      for (let tries = 1; ; tries += 1) {
        const before = await calls.lstat(path);
        if (before.isSymbolicLink()) return undefined;
        if (!before.isFile()) throw new TreeFault('NOT_A_FILE');
        if (before.dev !== folder.rootDevice) await refuseSystemFile(path);
        const fd = await calls.open(path, flags);
        try {
          const stats = await calls.fstat(fd);
          if (!stats.isFile()) throw new TreeFault('NOT_A_FILE');
          if (await isSame(path, stats)) return make(calls, { fd, stats, path });
          // Another writer has replaced the file, as every careful one does: the new one is looked at.
          if (tries === maxTries) throw new TreeFault('PATH_OUTSIDE', swapped);
        } catch (error) {
          await calls.close(fd);
          throw error;
        }
        await calls.close(fd);
      }
    });
  }

  const tree: FileTree<CheckFolder> = {
    ...createLocalWrites<CheckFolder>({
      calls,
      isWindows: rules === 'windows',
      pathIn,
      folderPath: ({ path }) => path,
      checkFolder: ({ path }) => checkPlace(path),
      checkMade: ({ path, stats }) => checkSame(path as Buffer, stats),
    }),
    root(name) {
      const root = roots.get(name);
      if (root === undefined) throw new TreeFault('NOT_FOUND');
      return root;
    },
    enter: (folder, name) =>
      withSystemFaults(async () => {
        const path = pathIn(folder, name);
        const stats = await calls.lstat(path);
        return stats.isDirectory() ? { path, rootDevice: folder.rootDevice } : undefined;
      }),
    release() {},
    async readLink(folder, name) {
      try {
        const target = await calls.readLink(pathIn(folder, name));
        await checkPlace(folder.path);
        const text = rules === 'posix' ? escapeNameBytes(target) : target.toString('utf8');
        return splitLinkTarget(text, rules);
      } catch (error) {
        // Windows says UNKNOWN for a file that is no link.
        const code = systemCode(error);
        if (code === 'EINVAL' || code === 'UNKNOWN') return undefined;
        throw systemFault(error);
      }
    },
    stat: (folder, name) =>
      withSystemFaults(async () => {
        const stats = await calls.lstat(pathIn(folder, name));
        await checkPlace(folder.path);
        return statOf(stats);
      }),
    statFolder: (folder) =>
      withSystemFaults(async () => {
        const stats = await calls.lstat(folder.path);
        await checkPlace(folder.path);
        return statOf(stats);
      }),
    list: (folder) =>
      withSystemFaults(async () => {
        const before = await calls.lstat(folder.path);
        const entries = await readEntries(calls, folder.path);
        await checkSame(folder.path, before);
        return entries;
      }),
    open: (folder, name) => openRegular(folder, name, reading, createLocalFile),
    openWritable: (folder, name) => openRegular(folder, name, writing, createWritableFile),
    close() {},
  };
  if (!foldCase) return tree;
  return {
    ...tree,
    storedName: (folder, name) => findStoredName(pathIn(folder, name), name, calls),
  };
}

function pathIn(folder: CheckFolder, name: string): Buffer {
  const bytes = unescapeName(name);
  if (bytes === undefined) throw new TreeFault('PATH_INVALID');
  // A root such as `/` or `C:\` ends in a separator already.
  const glue = folder.path.at(-1) === sep.charCodeAt(0) ? '' : sep;
  return Buffer.concat([folder.path, Buffer.from(glue), bytes]);
}

function createPlaceChecks(calls: SystemCalls) {
  /** Throws unless a path leads to itself: no part of it is a link now. */
  async function checkPlace(path: Buffer): Promise<void> {
    if (!(await calls.realPath(path)).equals(path)) throw new TreeFault('PATH_OUTSIDE', swapped);
  }

  /** Whether a path still leads to what was looked at. The place is checked on both sides: a swap has to win twice. */
  async function isSame(path: Buffer, stats: BigIntStats): Promise<boolean> {
    await checkPlace(path);
    const now = await calls.lstat(path);
    await checkPlace(path);
    return now.dev === stats.dev && now.ino === stats.ino;
  }

  async function checkSame(path: Buffer, stats: BigIntStats): Promise<void> {
    if (!(await isSame(path, stats))) throw new TreeFault('PATH_OUTSIDE', swapped);
  }

  return { checkPlace, checkSame, isSame };
}

const swapped = 'Something was put in the place of the path while it was used.';
