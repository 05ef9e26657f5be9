import type { WorkspacePath } from '@toolwright/core';
import { newNameFault } from '../../paths/check-name.ts';
import { parentPath, pathOf, pathParts } from '../../paths/path-parts.ts';
import { reach, type Arrival, type Walker } from '../reach.ts';
import { TreeFault } from '../tree-fault.ts';
import { syncedFolder } from './synced-folder.ts';

/** Makes the folders that are missing on the way to a file, and takes them away again if the file does not come. */
export interface FolderMaker<Folder> {
  /** Made so far, outermost first. */
  readonly made: readonly WorkspacePath[];
  readonly make: NonNullable<Arrival<Folder, unknown>['atMissing']>;
  /** Removes what was made and is empty. */
  undo(): Promise<void>;
}

export function createFolderMaker<Folder>(walker: Walker<Folder>): FolderMaker<Folder> {
  const { tree, policy } = walker;
  const made: WorkspacePath[] = [];
  return {
    made,
    async make(folder, name, path, rest) {
      // Nothing is below a missing folder, so that the file's own place is known: it is judged before any is made.
      if (rest.includes('..')) throw new TreeFault('NOT_FOUND');
      const refusal = policy.refusal('write', pathOf(path.root, [...pathParts(path), ...rest]));
      if (refusal !== undefined) throw new TreeFault(refusal);
      for (const part of [name, ...rest]) {
        const fault = newNameFault(part);
        if (fault !== undefined) throw new TreeFault('PATH_INVALID', fault);
      }
      await tree.makeFolder(folder, name);
      made.push(path);
      await syncedFolder(tree, folder);
    },
    async undo() {
      for (const path of made.toReversed()) {
        const name = pathParts(path).at(-1) as string;
        const parent = parentPath(path);
        await reach(
          walker,
          parent,
          pathParts(parent),
          { action: 'write', atFolder: (folder) => tree.removeFolder(folder, name) },
          undefined,
        ).catch(() => {});
      }
    },
  };
}
