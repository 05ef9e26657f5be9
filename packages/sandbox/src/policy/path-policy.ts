import type { WorkspacePath } from '@toolwright/core';

/** What one run may read: the host's blocked paths, and the run's grants within what is left. */
export interface PathPolicy {
  /** True if the host blocks the path or a folder above it. */
  blocks(path: WorkspacePath): boolean;
  /** True if the path is not blocked and the run's grants admit it. */
  permits(action: 'read', path: WorkspacePath): boolean;
}

export type GrantCheck = (action: 'read', path: WorkspacePath) => boolean;

export function createPathPolicy(
  blocks: (path: WorkspacePath) => boolean,
  grants: GrantCheck | undefined,
): PathPolicy {
  return {
    blocks,
    permits: (action, path) => !blocks(path) && (grants === undefined || grants(action, path)),
  };
}
