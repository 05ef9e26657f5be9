import * as fs from 'node:fs';
import { promisify } from 'node:util';

const fstat = promisify(fs.fstat);
const lstat = promisify(fs.lstat);
const readlink = promisify(fs.readlink);
const readdir = promisify(fs.readdir);
const read = promisify(fs.read);
const write = promisify(fs.write);
const makeDirectory = promisify(fs.mkdir);
const removeDirectory = promisify(fs.rmdir);

/**
 * The system calls that may wait for a disk or a network share. None is synchronous, so that a share that hangs
 * stops one call and not the whole process. Numbers of descriptors instead of FileHandles: they are needed in
 * paths, and a forgotten FileHandle is closed by the garbage collector at any time.
 */
export const systemCalls = {
  open: promisify(fs.open),
  close: promisify(fs.close),
  fstat: (fd: number): Promise<fs.BigIntStats> => fstat(fd, { bigint: true }),
  lstat: (path: fs.PathLike): Promise<fs.BigIntStats> => lstat(path, { bigint: true }),
  readLink: (path: fs.PathLike): Promise<Buffer> => readlink(path, { encoding: 'buffer' }),
  realPath,
  statFileSystem: promisify(fs.statfs),
  readDirectory: (path: fs.PathLike): Promise<fs.Dirent[]> =>
    readdir(path, { withFileTypes: true }),
  readDirectoryBytes: (path: fs.PathLike): Promise<fs.Dirent<Buffer>[]> =>
    readdir(path, { withFileTypes: true, encoding: 'buffer' }),
  read: (fd: number, target: Uint8Array, offset: number, position: number): Promise<number> =>
    read(fd, target, offset, target.length - offset, position).then(({ bytesRead }) => bytesRead),
  write: (fd: number, bytes: Uint8Array, position: number): Promise<number> =>
    write(fd, bytes, 0, bytes.length, position).then(({ bytesWritten }) => bytesWritten),
  access: promisify(fs.access),
  fsync: promisify(fs.fsync),
  fchmod: promisify(fs.fchmod),
  fchown: promisify(fs.fchown),
  ftruncate: promisify(fs.ftruncate),
  makeDirectory: (path: fs.PathLike): Promise<unknown> => makeDirectory(path, { recursive: false }),
  removeDirectory: (path: fs.PathLike): Promise<void> => removeDirectory(path),
  link: promisify(fs.link),
  rename: promisify(fs.rename),
  unlink: promisify(fs.unlink),
};

/** A test puts faults in the place of some of them. */
export type SystemCalls = typeof systemCalls;

/** The system's own realpath: the one of JavaScript keeps the spelling that was asked for. */
function realPath(path: fs.PathLike): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    fs.realpath.native(path, { encoding: 'buffer' }, (error, real) => {
      if (error === null) resolve(real);
      else reject(error);
    });
  });
}
