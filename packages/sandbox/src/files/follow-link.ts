import type { LinkTarget } from './link-target.ts';
import type { Place, RootMap } from './root-map.ts';

/** Where a link in a folder leads: a place to walk from its root on; undefined outside every root. */
export function followLink(roots: RootMap, folder: Place, target: LinkTarget): Place | undefined {
  return target.absolute ? roots.locate(target.parts) : climb(roots, folder, target.parts);
}

/**
 * Takes the `..` at the start of `rest` off a folder that is reached without links. A later `..` stays: it may
 * stand behind a link and then means the folder that the link leads to.
 */
export function climb(roots: RootMap, folder: Place, rest: readonly string[]): Place | undefined {
  const parts = [...folder.parts];
  let at = 0;
  while (rest[at] === '..' && parts.length > 0) {
    parts.pop();
    at += 1;
  }
  const behind = rest.slice(at);
  if (behind[0] !== '..') return { root: folder.root, parts: [...parts, ...behind] };
  // Above the root: `..` may lead back into a root.
  return roots.locate([...roots.hostParts(folder.root), ...behind]);
}
