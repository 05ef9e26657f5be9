import type { SeenContent } from '@toolwright/core';
import type { FileTree, TreeFile } from '../file-tree.ts';
import { isFault, TreeFault } from '../tree-fault.ts';
import { sha256OfFile } from './content-hash.ts';

/** The file as it is now; undefined if nothing has the name, `'link'` if a link has it. */
export async function lookAt<Folder>(
  tree: FileTree<Folder>,
  folder: Folder,
  name: string,
): Promise<TreeFile | undefined | 'link'> {
  try {
    return (await tree.open(folder, name)) ?? 'link';
  } catch (error) {
    if (isFault(error, 'NOT_FOUND')) return undefined;
    throw error;
  }
}

/** Throws FILE_CHANGED unless the file is the one that was seen, byte for byte. */
export async function requireSeen(
  file: TreeFile,
  seen: SeenContent,
  signal: AbortSignal | undefined,
): Promise<void> {
  // Before the hash, which costs more.
  if (file.stat.identity !== seen.identity) throw new TreeFault('FILE_CHANGED');
  if ((await sha256OfFile(file, signal)) !== seen.sha256) throw new TreeFault('FILE_CHANGED');
}

/** The same for whatever has the name now. */
export async function requireStillSeen<Folder>(
  tree: FileTree<Folder>,
  folder: Folder,
  name: string,
  seen: SeenContent,
  signal: AbortSignal | undefined,
): Promise<void> {
  const file = await lookAt(tree, folder, name);
  if (file === undefined || file === 'link') throw new TreeFault('FILE_CHANGED');
  try {
    await requireSeen(file, seen, signal);
  } finally {
    await closeReader(file);
  }
}

/** Nothing was written through it, so that a fault says nothing about the write. */
export function closeReader(file: TreeFile): Promise<void> {
  return file.close().catch(() => {});
}
