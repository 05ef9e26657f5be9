import type { FileStat, FileWriteOptions } from '@toolwright/core';
import type { FileTree } from '../file-tree.ts';

/** A file that is to get a content, in a folder that is held meanwhile. */
export interface WriteTarget<Folder> {
  readonly tree: FileTree<Folder>;
  readonly folder: Folder;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly options: FileWriteOptions;
}

/** What a write did. */
export interface Written {
  readonly outcome: 'created' | 'changed' | 'unchanged';
  readonly stat: FileStat;
  readonly inPlace: boolean;
  readonly durable: boolean;
}

/**
 * A write that is ready: everything that can fail early has been done and no file has changed. One of the two is
 * called, once.
 */
export interface StagedWrite {
  /** Looks again whether the file is what was expected, and puts the content in place. */
  commit(): Promise<Written>;
  /** Takes back what was prepared. */
  discard(): Promise<void>;
}
