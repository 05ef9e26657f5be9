import { closeSync, readlinkSync } from 'node:fs';
import { sandboxError } from '../../errors.ts';
import { systemCode } from './system-fault.ts';
import { descriptorPath, openWalkRoot, type WalkFolder } from './walk-tree.ts';

export interface WalkRootPlace {
  readonly name: string;
  readonly realPath: Buffer;
}

/** Opens every root, or none. Throws WORKSPACE_UNSUPPORTED and WORKSPACE_ROOT_INVALID. */
export async function openWalkRoots(
  places: readonly WalkRootPlace[],
): Promise<ReadonlyMap<string, WalkFolder>> {
  if (process.platform !== 'linux') throw sandboxError('WORKSPACE_UNSUPPORTED');
  const opened = new Map<string, WalkFolder>();
  try {
    for (const { name, realPath } of places) {
      const folder = await openWalkRoot(realPath);
      opened.set(name, folder);
      requireSamePlace(folder, realPath);
    }
    return opened;
  } catch (error) {
    for (const folder of opened.values()) closeSync(folder.fd);
    const code = systemCode(error);
    if (code === undefined) throw error;
    throw sandboxError('WORKSPACE_ROOT_INVALID', {
      message: 'The folder of a root cannot be opened.',
      details: { systemCode: code },
    });
  }
}

/** Proves that `/proc/self/fd` is there and that nothing was put in the root's place before it was opened. */
function requireSamePlace(folder: WalkFolder, realPath: Buffer): void {
  let place: Buffer;
  try {
    place = readlinkSync(descriptorPath(folder.fd), { encoding: 'buffer' });
  } catch {
    throw sandboxError('WORKSPACE_UNSUPPORTED');
  }
  if (!place.equals(realPath)) {
    throw sandboxError('WORKSPACE_ROOT_INVALID', {
      message: 'The folder of a root was replaced while it was opened.',
    });
  }
}
