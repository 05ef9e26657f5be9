import type { SandboxErrorCode } from '../../errors.ts';
import { TreeFault } from '../tree-fault.ts';

const codes: Readonly<Record<string, SandboxErrorCode>> = {
  ENOENT: 'NOT_FOUND',
  ENOTDIR: 'NOT_A_DIRECTORY',
  EACCES: 'ACCESS_DENIED',
  EPERM: 'ACCESS_DENIED',
  EISDIR: 'NOT_A_FILE',
  // Opening a socket, or a device without a driver.
  ENXIO: 'NOT_A_FILE',
  ENODEV: 'NOT_A_FILE',
  ELOOP: 'LINK_LOOP',
  EEXIST: 'FILE_EXISTS',
  EROFS: 'ROOT_READ_ONLY',
  ENOSPC: 'DISK_FULL',
  EDQUOT: 'DISK_FULL',
  EFBIG: 'FILE_TOO_LARGE',
  EBUSY: 'FILE_BUSY',
  ETXTBSY: 'FILE_BUSY',
  // A file that is mounted over the name: no other file can take its place.
  EXDEV: 'FILE_BUSY',
};

const texts: Readonly<Record<string, string>> = {
  EMFILE: 'The process has too many open files.',
  ENFILE: 'The machine has too many open files.',
  EROFS: 'The disk is mounted to be read only.',
  EDQUOT: 'The quota is used up; the file is as it was.',
  ENAMETOOLONG: 'A name is longer than the file system takes.',
};

/** The operating system's code of an error; undefined for an error that is not its own. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^E[A-Z0-9]+$/.test(error.code) ? error.code : undefined;
}

/** Drops the system's own message, which holds a path of the host. */
export function systemFault(error: unknown): unknown {
  const code = systemCode(error);
  if (code === undefined) return error;
  return new TreeFault(codes[code] ?? 'IO_ERROR', texts[code], code);
}

/** Runs one step of a driver; what the system refuses becomes a TreeFault. */
export async function withSystemFaults<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw systemFault(error);
  }
}
