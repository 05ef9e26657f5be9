import {
  isToolwrightError,
  type FileAccess,
  type ResourceClaim,
  type WorkspacePath,
} from '@toolwright/core';
import { parentPath } from '@toolwright/sandbox';

/** The lock that a change of a file needs: two spellings of one path ask for the same one. */
export async function writeClaim(
  files: FileAccess,
  path: WorkspacePath,
  signal: AbortSignal,
): Promise<ResourceClaim> {
  const place = await findPlace(files, path, signal);
  // Folded: some disks do not tell case apart. Two files that share a lock only wait for each other.
  const key = `${place.root}:${place.path}`.normalize('NFC').toLowerCase();
  return { key: `file:${key}`, mode: 'write' };
}

/** Where a path leads; for a new file where the deepest folder leads that is there. */
async function findPlace(
  files: FileAccess,
  path: WorkspacePath,
  signal: AbortSignal,
): Promise<WorkspacePath> {
  try {
    return await files.resolve(path, { signal });
  } catch (error) {
    // The call itself tells what is wrong with the path.
    if (!isToolwrightError(error) || path.path === '/') return path;
    const folder = await findPlace(files, parentPath(path), signal);
    const name = path.path.slice(path.path.lastIndexOf('/'));
    return { root: folder.root, path: `${folder.path === '/' ? '' : folder.path}${name}` };
  }
}
