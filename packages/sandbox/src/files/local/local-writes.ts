import { constants, type PathLike } from 'node:fs';
import type { FileTree } from '../file-tree.ts';
import type { SystemCalls } from './calls.ts';
import { createWritableFile, type OpenDescriptor } from './local-file.ts';
import { withMachineLock } from './machine-lock.ts';
import { renamePatiently } from './rename-patiently.ts';
import { systemCode, withSystemFaults } from './system-fault.ts';

export interface LocalWritesOptions<Folder> {
  readonly calls: SystemCalls;
  readonly isWindows: boolean;
  /** The path of a name in a folder. */
  readonly pathIn: (folder: Folder, name: string) => PathLike;
  /** The path of a folder itself. */
  readonly folderPath: (folder: Folder) => PathLike;
  /** Throws if the folder's path leads elsewhere by now; nothing to do where a path starts at a descriptor. */
  readonly checkFolder: (folder: Folder) => Promise<void>;
  /** Throws unless a file that was just made is the one at its path, in its folder. */
  readonly checkMade: (descriptor: OpenDescriptor) => Promise<void>;
}

type LocalWrites<Folder> = Pick<
  FileTree<Folder>,
  | 'makeFolder'
  | 'removeFolder'
  | 'createFile'
  | 'placeFile'
  | 'replaceFile'
  | 'removeFile'
  | 'syncFolder'
  | 'exclusively'
>;

// O_NOFOLLOW is absent on Windows.
const making =
  constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);
const reserving = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
const folderReading = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0);

/** What a file system says that has no second names for files. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL']);

/** The writing half of both drivers for folders of this machine. No call follows a link at its last name. */
export function createLocalWrites<Folder>(
  options: LocalWritesOptions<Folder>,
): LocalWrites<Folder> {
  const { calls, isWindows, pathIn } = options;

  function act(folder: Folder, work: () => Promise<void>): Promise<void> {
    return withSystemFaults(async () => {
      await options.checkFolder(folder);
      await work();
    });
  }

  /** Takes the free name with an empty file first, which is replaced then. */
  async function placeWithoutLinks(from: PathLike, to: PathLike): Promise<void> {
    const fd = await calls.open(to, reserving, 0o600);
    try {
      await calls.close(fd);
      await calls.rename(from, to);
    } catch (error) {
      await calls.unlink(to).catch(() => {});
      throw error;
    }
  }

  return {
    exclusively: (key, signal, work) => withMachineLock(key, { signal }, work),
    makeFolder: (folder, name) =>
      act(folder, async () => {
        await calls.makeDirectory(pathIn(folder, name)).catch((error: unknown) => {
          if (systemCode(error) !== 'EEXIST') throw error;
        });
      }),
    removeFolder: (folder, name) => act(folder, () => calls.removeDirectory(pathIn(folder, name))),
    createFile: (folder, name, mode) =>
      withSystemFaults(async () => {
        await options.checkFolder(folder);
        const path = pathIn(folder, name);
        const fd = await calls.open(path, making, mode);
        try {
          const descriptor = { fd, path, stats: await calls.fstat(fd) };
          await options.checkMade(descriptor);
          return createWritableFile(calls, descriptor);
        } catch (error) {
          await calls.close(fd).catch(() => {});
          await calls.unlink(path).catch(() => {});
          throw error;
        }
      }),
    placeFile: (folder, from, to) =>
      act(folder, async () => {
        const [source, target] = [pathIn(folder, from), pathIn(folder, to)];
        try {
          await calls.link(source, target);
        } catch (error) {
          if (!withoutLinks.has(systemCode(error) ?? '')) throw error;
          return placeWithoutLinks(source, target);
        }
        // In place by now: a name that is left over is swept later.
        await calls.unlink(source).catch(() => calls.unlink(source).catch(() => {}));
      }),
    replaceFile: (folder, from, to) =>
      act(folder, () => {
        const [source, target] = [pathIn(folder, from), pathIn(folder, to)];
        return isWindows ? renamePatiently(calls, source, target) : calls.rename(source, target);
      }),
    removeFile: (folder, name) => act(folder, () => calls.unlink(pathIn(folder, name))),
    syncFolder: (folder) =>
      withSystemFaults(async () => {
        // Windows cannot open a folder; its file system keeps a journal of names.
        if (isWindows) return;
        const fd = await calls.open(options.folderPath(folder), folderReading);
        try {
          await calls.fsync(fd);
        } finally {
          await calls.close(fd);
        }
      }),
  };
}
