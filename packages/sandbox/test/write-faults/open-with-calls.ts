import { realpathSync, statSync } from 'node:fs';
import type { LinkGuard, WorkspaceHandle } from '../../src/index.ts';
import type { SystemCalls } from '../../src/files/local/calls.ts';
import { createCheckTree } from '../../src/files/local/check-tree.ts';
import { hostParts } from '../../src/files/local/host-parts.ts';
import { openWalkRoots } from '../../src/files/local/open-walk-roots.ts';
import { createWalkTree } from '../../src/files/local/walk-tree.ts';
import { createRootMap } from '../../src/files/root-map.ts';
import type { PathRules } from '../../src/paths/check-name.ts';
import { buildWorkspace } from '../../src/workspace/build-workspace.ts';

/** A folder as a workspace over other system calls than the system's. */
export async function openWithCalls(
  folder: string,
  links: LinkGuard,
  calls: SystemCalls,
  rules: PathRules = 'posix',
): Promise<WorkspaceHandle> {
  const realPath = Buffer.from(realpathSync(folder));
  const rootDevice = statSync(folder, { bigint: true }).dev;
  const name = 'work';
  const shared = {
    roots: [{ name, mode: 'rw' }],
    rootMap: createRootMap([{ name, hostParts: [hostParts(realPath)] }], { foldCase: false }),
    realRoots: [],
    blocks: () => false,
    liftsProtection: () => false,
    rules,
    links,
  } as const;
  if (links === 'walk') {
    const roots = await openWalkRoots([{ name, realPath }]);
    return buildWorkspace({ ...shared, tree: createWalkTree(roots, calls) });
  }
  const roots = new Map([[name, { path: realPath, rootDevice }]]);
  return buildWorkspace({
    ...shared,
    tree: createCheckTree(roots, { rules, foldCase: false }, calls),
  });
}
