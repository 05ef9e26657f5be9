import type { WorkspacePath } from '@toolwright/core';
import { splitRootPrefix } from './root-prefix.ts';

/** A path as a model writes it, so that parsing it gives the same path; the first root's name is left out. */
export function formatPath(path: WorkspacePath, roots: readonly string[]): string {
  if (path.root !== roots[0]) return `${path.root}:${path.path}`;
  const relative = path.path.slice(1);
  if (relative === '') return '.';
  return needsDot(relative, roots) ? `./${relative}` : relative;
}

/** Names that would be read as a home folder or as a root without it. */
function needsDot(relative: string, roots: readonly string[]): boolean {
  if (relative === '~' || relative.startsWith('~/')) return true;
  const colon = relative.indexOf(':');
  if (colon <= 0) return false;
  return splitRootPrefix(relative) !== undefined || roots.includes(relative.slice(0, colon));
}
