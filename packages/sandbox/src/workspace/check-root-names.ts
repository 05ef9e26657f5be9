import type { WorkspaceRoot } from '@toolwright/core';
import { sandboxError } from '../errors.ts';
import { isRootName } from '../paths/root-prefix.ts';

export interface RootOptions {
  /** From two to 64 small letters, digits and single `-`. Only the first root may be unnamed; it is `workspace` then. */
  readonly name?: string;
  /** Default `r`. */
  readonly mode?: 'r' | 'rw';
}

const firstRootName = 'workspace';

/** Names and modes of the roots, in order. Throws WORKSPACE_ROOT_INVALID. */
export function checkRootNames(roots: readonly RootOptions[]): readonly WorkspaceRoot[] {
  // Neither no list nor an empty one means the whole disk.
  if (!isFilledList(roots)) throw invalid('A workspace has at least one root.', 'roots');
  const seen = new Set<string>();
  return roots.map((root, at) => {
    const place = `roots[${at}]`;
    if (typeof root !== 'object' || root === null) throw invalid('A root is no object.', place);
    const name = root.name ?? (at === 0 ? firstRootName : undefined);
    if (name === undefined) throw invalid('Every root but the first needs a name.', place);
    if (!isRootName(name)) throw invalid("A root's name is not well-formed.", place);
    if (seen.has(name)) throw invalid('Two roots have the same name.', place);
    seen.add(name);
    const mode = root.mode ?? 'r';
    if (mode !== 'r' && mode !== 'rw')
      throw invalid("A root's mode is neither `r` nor `rw`.", place);
    return { name, mode };
  });
}

/** A type guard of its own, since `Array.isArray` turns a readonly list into one of anything. */
function isFilledList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

function invalid(message: string, place: string): Error {
  return sandboxError('WORKSPACE_ROOT_INVALID', { message, place });
}
