import { closeSync, constants } from 'node:fs';
import { escapeNameBytes, unescapeName } from '../../paths/escape-name.ts';
import type { FileTree } from '../file-tree.ts';
import { splitLinkTarget } from '../link-target.ts';
import { TreeFault } from '../tree-fault.ts';
import { systemCalls, type SystemCalls } from './calls.ts';
import { createKeptFolders, type HeldFolder } from './kept-folders.ts';
import { createLocalFile, createWritableFile, type OpenDescriptor } from './local-file.ts';
import { createLocalWrites } from './local-writes.ts';
import { readEntries } from './read-entries.ts';
import { statOf } from './stat-of.ts';
import { systemCode, systemFault, withSystemFaults } from './system-fault.ts';
import { refuseSystemFile } from './system-files.ts';

export interface WalkFolder extends HeldFolder {
  /** Of the root: a file on another device may lie on a file system of the kernel. */
  readonly rootDevice: bigint;
}

// Not in node:fs. The same number on every architecture that Node runs on. With it nothing is opened for
// reading yet: no driver runs, no writer of a pipe wakes up.
const O_PATH = 0o10000000;
const place = O_PATH | constants.O_NOFOLLOW;
const folderPlace = place | constants.O_DIRECTORY;
// Read without waiting for a lease; the type is known to be a regular file by then.
const reading = constants.O_RDONLY | constants.O_NONBLOCK;
const writing = constants.O_RDWR | constants.O_NONBLOCK;

/**
 * The Linux driver. Each step opens one name below a descriptor, through `/proc/self/fd/N/name`, and never
 * follows a link, so no swap of a link between two steps can lead anywhere else.
 */
export function createWalkTree(
  roots: ReadonlyMap<string, WalkFolder>,
  calls: SystemCalls = systemCalls,
): FileTree<WalkFolder> {
  const kept = createKeptFolders<WalkFolder>();

  async function withPlace<Result>(
    folder: WalkFolder,
    name: string,
    act: (fd: number) => Promise<Result>,
  ): Promise<Result> {
    const fd = await calls.open(pathIn(folder, name), place);
    try {
      return await act(fd);
    } finally {
      closeSync(fd);
    }
  }

  /** Opens a regular file; undefined if the name is a link. */
  function openRegular<File>(
    folder: WalkFolder,
    name: string,
    flags: number,
    make: (calls: SystemCalls, descriptor: OpenDescriptor) => File,
  ): Promise<File | undefined> {
    return withSystemFaults(() =>
      withPlace(folder, name, async (placeFd) => {
        const stats = await calls.fstat(placeFd);
        if (stats.isSymbolicLink()) return undefined;
        if (!stats.isFile()) throw new TreeFault('NOT_A_FILE');
        if (stats.dev !== folder.rootDevice) await refuseSystemFile(descriptorPath(placeFd));
        // Opens the very file that was judged, not its name again.
        const fd = await calls.open(descriptorPath(placeFd), flags);
        return make(calls, { fd, stats, path: descriptorPath(fd) });
      }),
    );
  }

  return {
    ...createLocalWrites<WalkFolder>({
      calls,
      isWindows: false,
      pathIn,
      folderPath: (folder) => descriptorPath(folder.fd),
      checkFolder: () => Promise.resolve(),
      checkMade: () => Promise.resolve(),
    }),
    root(name) {
      const root = roots.get(name);
      if (root === undefined) throw new TreeFault('NOT_FOUND');
      return root;
    },
    async enter(folder, name) {
      try {
        const fd = await calls.open(pathIn(folder, name), folderPlace);
        const entered = { fd, rootDevice: folder.rootDevice, place: placeIn(folder, name) };
        kept.hold(entered);
        return entered;
      } catch (error) {
        // A file, or a link: O_DIRECTORY is judged first with O_PATH.
        const code = systemCode(error);
        if (code === 'ENOTDIR' || code === 'ELOOP') return undefined;
        throw systemFault(error);
      }
    },
    recall(root, names) {
      const start = roots.get(root)?.place;
      return start === undefined ? undefined : kept.take(`${start}/${names.join('/')}`);
    },
    release(folder) {
      kept.giveBack(folder);
    },
    async readLink(folder, name) {
      try {
        const target = await calls.readLink(pathIn(folder, name));
        return splitLinkTarget(escapeNameBytes(target), 'posix');
      } catch (error) {
        if (systemCode(error) === 'EINVAL') return undefined;
        throw systemFault(error);
      }
    },
    stat: (folder, name) =>
      withSystemFaults(() => withPlace(folder, name, async (fd) => statOf(await calls.fstat(fd)))),
    statFolder: (folder) => withSystemFaults(async () => statOf(await calls.fstat(folder.fd))),
    list: (folder) => withSystemFaults(() => readEntries(calls, descriptorPath(folder.fd))),
    open: (folder, name) => openRegular(folder, name, reading, createLocalFile),
    openWritable: (folder, name) => openRegular(folder, name, writing, createWritableFile),
    close() {
      kept.close();
      for (const root of roots.values()) closeSync(root.fd);
    },
  };
}

function pathIn(folder: WalkFolder, name: string): string | Buffer {
  const start = `${descriptorPath(folder.fd)}/`;
  if (!name.includes('\\')) return start + name;
  const bytes = unescapeName(name);
  if (bytes === undefined) throw new TreeFault('PATH_INVALID');
  return Buffer.concat([Buffer.from(start), bytes]);
}

/** Undefined where names as text and paths on the host differ. */
function placeIn(folder: WalkFolder, name: string): string | undefined {
  return folder.place === undefined || name.includes('\\') ? undefined : `${folder.place}/${name}`;
}

export function descriptorPath(fd: number): string {
  return `/proc/self/fd/${fd}`;
}

/** Opens a root at a path that holds no link. */
export async function openWalkRoot(realPath: Buffer): Promise<WalkFolder> {
  const fd = await systemCalls.open(realPath, folderPlace);
  try {
    const { dev } = await systemCalls.fstat(fd);
    const text = realPath.toString('utf8');
    // `/` is the empty start of `/a`; bytes that are no text cannot be compared as text.
    const place = Buffer.from(text).equals(realPath) ? text.replace(/^\/$/, '') : undefined;
    return { fd, rootDevice: dev, place };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}
