import type { FileTree } from '../file-tree.ts';

/** False if the system did not take the names in a folder to the disk. What they stand for is in place anyway. */
export function syncedFolder<Folder>(tree: FileTree<Folder>, folder: Folder): Promise<boolean> {
  return tree.syncFolder(folder).then(
    () => true,
    () => false,
  );
}
