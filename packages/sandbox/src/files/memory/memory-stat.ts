import type { FileStat } from '@toolwright/core';
import type { StoredNode } from './memory-node.ts';

export function statOf(node: StoredNode, device: string): FileStat {
  const hasMode = node.kind === 'file' || node.kind === 'directory';
  return {
    kind: node.kind,
    sizeBytes: node.kind === 'file' ? node.bytes.length : 0,
    modifiedAtMs: node.modifiedAtMs,
    mode: hasMode ? node.mode : 0o777,
    identity: `${device}:${node.id}`,
    linkCount: node.kind === 'file' ? node.linkCount : 1,
  };
}
