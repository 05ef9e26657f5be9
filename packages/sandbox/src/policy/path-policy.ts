import type { FileAction, FileRefusal, WorkspacePath, WorkspaceRoot } from '@toolwright/core';
import { isProtectedPath } from './protected-names.ts';

/** What one run may read and write: the host's rules, and the run's grants within what is left. */
export interface PathPolicy {
  /** True if the host blocks the path or a folder above it. */
  blocks(path: WorkspacePath): boolean;
  /** Why the path is refused; undefined if neither the host nor the run's grants mind. */
  refusal(action: FileAction, path: WorkspacePath): FileRefusal | undefined;
}

export type GrantCheck = (action: FileAction, path: WorkspacePath) => boolean;

export interface PathRuleSet {
  readonly roots: readonly WorkspaceRoot[];
  readonly blocks: (path: WorkspacePath) => boolean;
  /** Paths that may be written although their names are protected. */
  readonly liftsProtection: (path: WorkspacePath) => boolean;
}

export function createPathPolicy(rules: PathRuleSet, grants: GrantCheck | undefined): PathPolicy {
  const writable = new Set(rules.roots.filter(({ mode }) => mode === 'rw').map(({ name }) => name));
  return {
    blocks: rules.blocks,
    refusal(action, path) {
      // The grants come before what is told about a root: they may hide that it is there.
      if (rules.blocks(path)) return 'PATH_DENIED';
      if (grants !== undefined && !grants(action, path)) return 'PATH_DENIED';
      if (action === 'read') return undefined;
      if (!writable.has(path.root)) return 'ROOT_READ_ONLY';
      return isProtectedPath(path) && !rules.liftsProtection(path) ? 'PATH_PROTECTED' : undefined;
    },
  };
}
