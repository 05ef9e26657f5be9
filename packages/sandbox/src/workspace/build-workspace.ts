import type { WorkspacePath, WorkspaceRoot } from '@toolwright/core';
import { createFileAccess } from '../files/create-file-access.ts';
import type { FileTree } from '../files/file-tree.ts';
import { createLifetime } from '../files/lifetime.ts';
import type { RootMap } from '../files/root-map.ts';
import type { PathRules } from '../paths/check-name.ts';
import { createPathPolicy } from '../policy/path-policy.ts';
import { createTempSweep } from '../files/write/temp-files.ts';
import type { LinkGuard, RealRoot, WorkspaceHandle } from './workspace-handle.ts';

export interface WorkspaceParts<Folder> {
  readonly roots: readonly WorkspaceRoot[];
  readonly tree: FileTree<Folder>;
  readonly rootMap: RootMap;
  readonly realRoots: readonly RealRoot[];
  readonly blocks: (path: WorkspacePath) => boolean;
  readonly liftsProtection: (path: WorkspacePath) => boolean;
  readonly rules: PathRules;
  readonly links: LinkGuard;
}

/** The handle over any driver. */
export function buildWorkspace<Folder>(parts: WorkspaceParts<Folder>): WorkspaceHandle {
  const rootNames = parts.roots.map((root) => root.name);
  const lifetime = createLifetime('WORKSPACE_CLOSED', () => {
    parts.tree.close();
  });
  const sweep = createTempSweep(parts.tree);
  return {
    roots: parts.roots,
    links: parts.links,
    view: ({ permits } = {}) => ({
      roots: parts.roots,
      files: createFileAccess({
        tree: parts.tree,
        rootNames,
        rootMap: parts.rootMap,
        policy: createPathPolicy(parts, permits),
        rules: parts.rules,
        lifetime,
        sweep,
      }),
    }),
    realRoots: () => parts.realRoots,
    close: () => lifetime.close(),
    [Symbol.asyncDispose]: () => lifetime.close(),
  };
}
