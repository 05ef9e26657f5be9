import type { DirectoryEntry, FileStat } from '@toolwright/core';
import type { LinkTarget } from './link-target.ts';

/**
 * What a driver gives: named roots and one step down from a folder at a time. No method follows a link, so the
 * walk in `reach.ts` alone decides where links lead. Methods throw TreeFault. Names are written names
 * (see `paths/escape-name.ts`).
 */
export interface FileTree<Folder> {
  /** Kept open by the tree and never released. */
  root(name: string): Folder;
  /** Opens a folder in a folder; undefined if the name is a link or no folder at all. */
  enter(folder: Folder, name: string): Promise<Folder | undefined>;
  /** A folder that an earlier walk entered and that is still in its place, as if it were entered again. */
  readonly recall?: (root: string, names: readonly string[]) => Folder | undefined;
  /** Gives back what `enter` or `recall` gave. */
  release(folder: Folder): void;
  /** Where a link leads; undefined if the name is no link. */
  readLink(folder: Folder, name: string): Promise<LinkTarget | undefined>;
  stat(folder: Folder, name: string): Promise<FileStat>;
  statFolder(folder: Folder): Promise<FileStat>;
  /** In any order. */
  list(folder: Folder): Promise<DirectoryEntry[]>;
  /** Opens a regular file; undefined if the name is a link. Throws NOT_A_FILE for everything else. */
  open(folder: Folder, name: string): Promise<TreeFile | undefined>;
  /** The name as the disk has it, where one name may be written in several ways. */
  readonly storedName?: (folder: Folder, name: string) => Promise<string>;
  /** Called once, when nothing is in flight any more. */
  close(): void;
}

export interface TreeFile {
  readonly stat: FileStat;
  /** Fills `target` from `position` on and gives the bytes read: fewer only at the end of the file. */
  read(target: Uint8Array, position: number): Promise<number>;
  restat(): Promise<FileStat>;
  close(): Promise<void>;
}
