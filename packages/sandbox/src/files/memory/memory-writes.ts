import type { FileTree } from '../file-tree.ts';
import { TreeFault } from '../tree-fault.ts';
import { createMemoryFile, ownerWrite } from './memory-file.ts';
import { dropName, nextNodeId, type StoredNode } from './memory-node.ts';
import type { MemoryPlace } from './memory-tree.ts';
import { step } from './step.ts';

type MemoryWrites = Pick<
  FileTree<MemoryPlace>,
  | 'makeFolder'
  | 'removeFolder'
  | 'createFile'
  | 'openWritable'
  | 'placeFile'
  | 'replaceFile'
  | 'removeFile'
  | 'syncFolder'
>;

/** What most processes have. */
const umask = 0o022;

/** The writing half of the driver. `child` finds a name or throws NOT_FOUND. */
export function createMemoryWrites(
  child: (place: MemoryPlace, name: string) => StoredNode,
): MemoryWrites {
  function requireWritable({ folder }: MemoryPlace): void {
    if ((folder.mode & ownerWrite) === 0) throw new TreeFault('ACCESS_DENIED');
  }

  function move(place: MemoryPlace, from: string, to: string): void {
    requireWritable(place);
    const node = child(place, from);
    if (from === to) return;
    dropName(place.folder, to);
    place.folder.children.delete(from);
    place.folder.children.set(to, node);
  }

  return {
    makeFolder: step((place: MemoryPlace, name: string) => {
      requireWritable(place);
      if (place.folder.children.has(name)) return;
      place.folder.children.set(name, {
        kind: 'directory',
        id: nextNodeId(),
        mode: 0o777 & ~umask,
        modifiedAtMs: Date.now(),
        children: new Map(),
      });
    }),
    removeFolder: step((place: MemoryPlace, name: string) => {
      requireWritable(place);
      const node = child(place, name);
      if (node.kind !== 'directory') throw new TreeFault('NOT_A_DIRECTORY');
      if (node.children.size > 0) throw new TreeFault('IO_ERROR', 'The folder is not empty.');
      place.folder.children.delete(name);
    }),
    createFile: step((place: MemoryPlace, name: string, mode: number) => {
      requireWritable(place);
      if (place.folder.children.has(name)) throw new TreeFault('FILE_EXISTS');
      const node = {
        kind: 'file' as const,
        id: nextNodeId(),
        linkCount: 1,
        bytes: new Uint8Array(),
        mode: mode & ~umask,
        modifiedAtMs: Date.now(),
      };
      place.folder.children.set(name, node);
      return createMemoryFile(node, place.device);
    }),
    openWritable: step((place: MemoryPlace, name: string) => {
      const node = child(place, name);
      if (node.kind === 'symlink') return undefined;
      if (node.kind !== 'file') throw new TreeFault('NOT_A_FILE');
      if ((node.mode & ownerWrite) === 0) throw new TreeFault('ACCESS_DENIED');
      return createMemoryFile(node, place.device);
    }),
    placeFile: step((place: MemoryPlace, from: string, to: string) => {
      if (place.folder.children.has(to)) throw new TreeFault('FILE_EXISTS');
      move(place, from, to);
    }),
    replaceFile: step(move),
    removeFile: step((place: MemoryPlace, name: string) => {
      requireWritable(place);
      if (child(place, name).kind === 'directory') throw new TreeFault('NOT_A_FILE');
      dropName(place.folder, name);
    }),
    syncFolder: () => Promise.resolve(),
  };
}
