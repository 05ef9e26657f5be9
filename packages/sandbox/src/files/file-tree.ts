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
  /** Makes a folder that everybody may use whom the process's umask leaves; something that is there stays. */
  makeFolder(folder: Folder, name: string): Promise<void>;
  /** Removes a folder that is empty, and nothing else. */
  removeFolder(folder: Folder, name: string): Promise<void>;
  /** Makes an empty file with these bits, less the process's umask. Throws FILE_EXISTS where something is. */
  createFile(folder: Folder, name: string, mode: number): Promise<WritableTreeFile>;
  /** Opens a regular file to be written in place; undefined if the name is a link. */
  openWritable(folder: Folder, name: string): Promise<WritableTreeFile | undefined>;
  /** Gives a file of the folder another name that has to be free, or throws FILE_EXISTS. Never overwrites. */
  placeFile(folder: Folder, from: string, to: string): Promise<void>;
  /** Gives a file of the folder the name of another one, which is gone then. Nobody sees neither of them. */
  replaceFile(folder: Folder, from: string, to: string): Promise<void>;
  removeFile(folder: Folder, name: string): Promise<void>;
  /** Has the names in the folder outlive a crash of the machine. */
  syncFolder(folder: Folder): Promise<void>;
  /** Runs work of one key one after another, where processes beside this one may write too. */
  readonly exclusively?: <Result>(
    key: string,
    signal: AbortSignal | undefined,
    work: () => Promise<Result>,
  ) => Promise<Result>;
  /** The name as the disk has it, where one name may be written in several ways. */
  readonly storedName?: (folder: Folder, name: string) => Promise<string>;
  /** Called once, when nothing is in flight any more. */
  close(): void;
}

/** Whose a file is, by the numbers of the system; undefined where there are no owners. */
export interface FileOwner {
  readonly userId: number;
  readonly groupId: number;
}

export interface TreeFile {
  readonly stat: FileStat;
  readonly owner: FileOwner | undefined;
  /** Fills `target` from `position` on and gives the bytes read: fewer only at the end of the file. */
  read(target: Uint8Array, position: number): Promise<number>;
  restat(): Promise<FileStat>;
  /** Throws ACCESS_DENIED if the process may not write to the file. */
  requireWritable(): Promise<void>;
  close(): Promise<void>;
}

export interface WritableTreeFile extends TreeFile {
  /** Writes all bytes from `position` on. */
  write(bytes: Uint8Array, position: number): Promise<void>;
  truncate(sizeBytes: number): Promise<void>;
  setMode(mode: number): Promise<void>;
  setOwner(owner: FileOwner): Promise<void>;
  /** Has the content outlive a crash of the machine. */
  sync(): Promise<void>;
}
