import type { FileAccess, WorkspacePath } from '@toolwright/core';
import { childPath } from '@toolwright/sandbox/paths';
import { portCode } from './path-failure.ts';

/**
 * The one existing path that differs from a missing one only in what people and programs write differently:
 * case, composed or decomposed letters, kinds of spaces, quotes and dashes. Undefined if there is none or more
 * than one. Nothing is opened by it: an exact name always means the exact file.
 */
export async function findLookAlike(
  files: FileAccess,
  missing: WorkspacePath,
  signal: AbortSignal,
): Promise<WorkspacePath | undefined> {
  let folder: WorkspacePath = { root: missing.root, path: '/' };
  let differs = false;
  try {
    for (const name of missing.path.split('/').filter((part) => part !== '')) {
      const entries = await files.list(folder, { signal });
      const alike = entries.filter((entry) => fold(entry.name) === fold(name));
      const chosen = alike.find((entry) => entry.name === name) ?? alike[0];
      if (chosen === undefined || (chosen.name !== name && alike.length > 1)) return undefined;
      if (chosen.name !== name) differs = true;
      folder = childPath(folder, chosen.name);
    }
  } catch (error) {
    if (portCode(error) === undefined) throw error;
    return undefined;
  }
  return differs ? folder : undefined;
}

function fold(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u2018\u2019\u201a\u201b\u2032]/g, "'")
    .replace(/[\u201c\u201d\u201e\u201f\u2033]/g, '"')
    .replace(/\p{Pd}/gu, '-')
    .toLowerCase();
}
