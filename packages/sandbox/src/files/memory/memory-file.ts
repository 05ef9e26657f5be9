import type { WritableTreeFile } from '../file-tree.ts';
import { TreeFault } from '../tree-fault.ts';
import type { StoredFile } from './memory-node.ts';
import { statOf } from './memory-stat.ts';
import { step } from './step.ts';

export const ownerWrite = 0o200;

/** An open file in memory. */
export function createMemoryFile(node: StoredFile, device: string): WritableTreeFile {
  function setBytes(bytes: Uint8Array): void {
    node.bytes = bytes;
    node.modifiedAtMs = Date.now();
  }

  return {
    stat: statOf(node, device),
    owner: undefined,
    read: step((target: Uint8Array, position: number) => {
      const piece = node.bytes.subarray(position, position + target.length);
      target.set(piece);
      return piece.length;
    }),
    restat: step(() => statOf(node, device)),
    requireWritable: step(() => {
      if ((node.mode & ownerWrite) === 0) throw new TreeFault('ACCESS_DENIED');
    }),
    write: step((bytes: Uint8Array, position: number) => {
      const longer = new Uint8Array(Math.max(node.bytes.length, position + bytes.length));
      longer.set(node.bytes);
      longer.set(bytes, position);
      setBytes(longer);
    }),
    truncate: step((sizeBytes: number) => {
      const cut = new Uint8Array(sizeBytes);
      cut.set(node.bytes.subarray(0, sizeBytes));
      setBytes(cut);
    }),
    setMode: step((mode: number) => {
      node.mode = mode;
    }),
    setOwner: () => Promise.resolve(),
    sync: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
