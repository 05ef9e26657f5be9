import type { PathLike } from 'node:fs';
import { TreeFault } from '../tree-fault.ts';
import { systemCalls } from './calls.ts';

/**
 * File systems whose files are doors into the kernel or into other processes (`/proc/self/environ`), by their
 * magic numbers. Source: statfs(2) and include/uapi/linux/magic.h.
 */
const systemFileSystems = new Set([
  0x9fa0, // proc
  0x62656572, // sysfs
  0x1cd1, // devpts
  0x64626720, // debugfs
  0x74726163, // tracefs
  0x73636673, // securityfs
  0xf97cff8c, // selinuxfs
  0x27e0eb, // cgroup
  0x63677270, // cgroup2
  0xcafe4a11, // bpf
  0xde5e81e4, // efivarfs
  0x62656570, // configfs
  0x6165676c, // pstore
  0x6e736673, // nsfs
  0x42494e4d, // binfmt_misc
]);

/** True for a path on such a file system. */
export async function isSystemFile(path: PathLike): Promise<boolean> {
  const { type } = await systemCalls.statFileSystem(path);
  // Some systems give the number with a sign.
  return systemFileSystems.has(type >>> 0);
}

/** Throws PATH_DENIED for a path on such a file system. */
export async function refuseSystemFile(path: PathLike): Promise<void> {
  if (await isSystemFile(path)) {
    throw new TreeFault('PATH_DENIED', 'Files of the system itself are not read.');
  }
}
