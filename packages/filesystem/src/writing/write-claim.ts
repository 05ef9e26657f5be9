import {
  isToolwrightError,
  type FileAccess,
  type ResourceClaim,
  type WorkspacePath,
} from '@toolwright/core';

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
    const cut = path.path.lastIndexOf('/');
    const parent = { root: path.root, path: path.path.slice(0, cut) || '/' };
    const folder = await findPlace(files, parent, signal);
    const start = folder.path === '/' ? '' : folder.path;
    return { root: folder.root, path: start + path.path.slice(cut) };
  }
}
