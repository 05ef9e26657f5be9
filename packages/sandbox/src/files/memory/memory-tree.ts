import type { DirectoryEntry } from '@toolwright/core';
import { unescapeName } from '../../paths/escape-name.ts';
import type { FileTree } from '../file-tree.ts';
import { splitLinkTarget } from '../link-target.ts';
import { TreeFault } from '../tree-fault.ts';
import { createMemoryFile } from './memory-file.ts';
import { createMemoryWrites } from './memory-writes.ts';
import type { StoredFolder, StoredNode } from './memory-node.ts';
import { statOf } from './memory-stat.ts';
import { step } from './step.ts';

const ownerRead = 0o400;
const ownerSearch = 0o100;

/** Folders in memory behind the drivers' interface. `device` keeps the identities of two trees apart. */
export function createMemoryTree(
  roots: ReadonlyMap<string, { readonly folder: StoredFolder; readonly device: string }>,
): FileTree<MemoryPlace> {
  function child(place: MemoryPlace, name: string): StoredNode {
    if ((place.folder.mode & ownerSearch) === 0) throw new TreeFault('ACCESS_DENIED');
    const node = place.folder.children.get(name);
    if (node === undefined) throw new TreeFault('NOT_FOUND');
    return node;
  }

  return {
    ...createMemoryWrites(child),
    root(name) {
      const root = roots.get(name);
      if (root === undefined) throw new TreeFault('NOT_FOUND');
      return root;
    },
    enter: step((place: MemoryPlace, name: string) => {
      const node = child(place, name);
      return node.kind === 'directory' ? { folder: node, device: place.device } : undefined;
    }),
    release() {},
    readLink: step((place: MemoryPlace, name: string) => {
      const node = child(place, name);
      return node.kind === 'symlink' ? splitLinkTarget(node.target, 'posix') : undefined;
    }),
    stat: step((place: MemoryPlace, name: string) => statOf(child(place, name), place.device)),
    statFolder: step((place: MemoryPlace) => statOf(place.folder, place.device)),
    list: step((place: MemoryPlace) => {
      if ((place.folder.mode & ownerRead) === 0) throw new TreeFault('ACCESS_DENIED');
      return [...place.folder.children].map(([name, node]) => entryOf(name, node));
    }),
    open: step((place: MemoryPlace, name: string) => {
      const node = child(place, name);
      if (node.kind === 'symlink') return undefined;
      if (node.kind !== 'file') throw new TreeFault('NOT_A_FILE');
      if ((node.mode & ownerRead) === 0) throw new TreeFault('ACCESS_DENIED');
      return createMemoryFile(node, place.device);
    }),
    close() {},
  };
}

export interface MemoryPlace {
  readonly folder: StoredFolder;
  readonly device: string;
}

function entryOf(name: string, node: StoredNode): DirectoryEntry {
  const bytes = unescapeName(name);
  const isText = bytes === undefined || Buffer.from(bytes.toString('utf8')).equals(bytes);
  return isText
    ? { name, kind: node.kind }
    : { name, kind: node.kind, rawName: bytes.toString('base64') };
}
