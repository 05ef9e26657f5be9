import type { WorkspacePath } from '@toolwright/core';

/** The names of a path, from its root down; none for the root itself. */
export function pathParts(path: WorkspacePath): string[] {
  return path.path.split('/').filter((part) => part !== '');
}

export function pathOf(root: string, parts: readonly string[]): WorkspacePath {
  return { root, path: `/${parts.join('/')}` };
}

/** The path of a name in a folder. */
export function childPath(folder: WorkspacePath, name: string): WorkspacePath {
  return { root: folder.root, path: folder.path === '/' ? `/${name}` : `${folder.path}/${name}` };
}

/** The folder that a path lies in; a root is its own. */
export function parentPath(path: WorkspacePath): WorkspacePath {
  return pathOf(path.root, pathParts(path).slice(0, -1));
}
