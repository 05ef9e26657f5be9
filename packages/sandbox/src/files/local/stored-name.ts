import type { BigIntStats } from 'node:fs';
import { sep } from 'node:path';
import { escapeNameBytes } from '../../paths/escape-name.ts';

export interface NameLookup {
  realPath(path: Buffer): Promise<Buffer>;
  lstat(path: Buffer): Promise<Pick<BigIntStats, 'isSymbolicLink'>>;
}

/**
 * The spelling on the disk of a name in a folder, so that grants and deny lists are asked for the real name:
 * `SECRET` for `secret` without case, `Program Files` for `PROGRA~1`. A link keeps the spelling that was
 * written: it is judged by where it leads. `path` is the folder's path with the name.
 */
export async function findStoredName(
  path: Buffer,
  name: string,
  lookup: NameLookup,
): Promise<string> {
  const real = await lookup.realPath(path).catch(() => undefined);
  if (real === undefined || real.equals(path)) return name;
  const nameStart = real.lastIndexOf(sep) + 1;
  const isHere = real.subarray(0, nameStart).equals(path.subarray(0, path.lastIndexOf(sep) + 1));
  if (!isHere) return name;
  const stats = await lookup.lstat(path).catch(() => undefined);
  if (stats === undefined || stats.isSymbolicLink()) return name;
  return escapeNameBytes(real.subarray(nameStart));
}
