/** What a memory tree is written as. A text or bytes are a file. */
export type MemoryNode =
  | string
  | Uint8Array
  | MemoryFile
  | { readonly symlink: string }
  | { readonly folder: MemoryFiles; readonly mode?: number }
  /** A device, pipe or socket: listed, never opened. */
  | { readonly other: true };

export interface MemoryFile {
  readonly file: string | Uint8Array;
  /** Permission bits; without the owner's read bit opening is ACCESS_DENIED. Default 0o644. */
  readonly mode?: number;
  /** Milliseconds since the epoch. */
  readonly modifiedAtMs?: number;
}

/**
 * Nodes by path: `src/a.ts` makes the folder `src`. Names are written names, so `\xff` is a byte that is not
 * valid UTF-8.
 */
export type MemoryFiles = Readonly<Record<string, MemoryNode>>;

export interface StoredFile {
  readonly kind: 'file';
  readonly id: number;
  /** Names that the file has. */
  linkCount: number;
  bytes: Uint8Array;
  mode: number;
  modifiedAtMs: number;
}

export interface StoredFolder {
  readonly kind: 'directory';
  readonly id: number;
  mode: number;
  modifiedAtMs: number;
  readonly children: Map<string, StoredNode>;
}

export interface StoredLink {
  readonly kind: 'symlink';
  readonly id: number;
  readonly target: string;
  readonly modifiedAtMs: number;
}

export interface StoredOther {
  readonly kind: 'other';
  readonly id: number;
  readonly modifiedAtMs: number;
}

export type StoredNode = StoredFile | StoredFolder | StoredLink | StoredOther;

let lastId = 0;

/** Ids of nodes, unlike each other in all trees of the process. */
export function nextNodeId(): number {
  lastId += 1;
  return lastId;
}

/** Takes a name out of a folder; a file may go on under another one. */
export function dropName(folder: StoredFolder, name: string): void {
  const node = folder.children.get(name);
  if (node?.kind === 'file') node.linkCount -= 1;
  folder.children.delete(name);
}
