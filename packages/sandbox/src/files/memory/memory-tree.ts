import type { DirectoryEntry, FileStat } from '@toolwright/core';
import { unescapeName } from '../../paths/escape-name.ts';
import type { FileTree, TreeFile } from '../file-tree.ts';
import { splitLinkTarget } from '../link-target.ts';
import { TreeFault } from '../tree-fault.ts';
import type { StoredFile, StoredFolder, StoredNode } from './memory-node.ts';

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
      return openStored(node, place.device);
    }),
    close() {},
  };
}

export interface MemoryPlace {
  readonly folder: StoredFolder;
  readonly device: string;
}

/** As asynchronous as a disk: never in the same turn. */
function step<Arguments extends readonly unknown[], Result>(
  act: (...args: Arguments) => Result,
): (...args: Arguments) => Promise<Result> {
  return (...args) => Promise.resolve().then(() => act(...args));
}

function statOf(node: StoredNode, device: string): FileStat {
  const hasMode = node.kind === 'file' || node.kind === 'directory';
  return {
    kind: node.kind,
    sizeBytes: node.kind === 'file' ? node.bytes.length : 0,
    modifiedAtMs: node.modifiedAtMs,
    mode: hasMode ? node.mode : 0o777,
    identity: `${device}:${node.id}`,
    linkCount: 1,
  };
}

function entryOf(name: string, node: StoredNode): DirectoryEntry {
  const bytes = unescapeName(name);
  const isText = bytes === undefined || Buffer.from(bytes.toString('utf8')).equals(bytes);
  return isText
    ? { name, kind: node.kind }
    : { name, kind: node.kind, rawName: bytes.toString('base64') };
}

function openStored(node: StoredFile, device: string): TreeFile {
  return {
    stat: statOf(node, device),
    read: step((target: Uint8Array, position: number) => {
      const piece = node.bytes.subarray(position, position + target.length);
      target.set(piece);
      return piece.length;
    }),
    restat: step(() => statOf(node, device)),
    close: () => Promise.resolve(),
  };
}
