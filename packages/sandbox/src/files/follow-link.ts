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
  let ups = 0;
  while (rest[ups] === '..') ups += 1;
  const behind = rest.slice(ups);
  const over = ups - folder.parts.length;
  if (over <= 0) {
    return { root: folder.root, parts: [...folder.parts.slice(0, -ups || undefined), ...behind] };
  }
  // Above the root: names behind the `..` may lead back into a root.
  const host = roots.hostParts(folder.root);
  return roots.locate([...host.slice(0, Math.max(host.length - over, 0)), ...behind]);
}
