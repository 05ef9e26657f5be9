import type { FileAccess, ToolContext, ToolFailure, WorkspacePath } from '@toolwright/core';
import { fileFailure } from '../errors.ts';
import { findLookAlike } from './look-alike.ts';
import { pathFailure, portCode } from './path-failure.ts';

/** A path of a call, with the files it lies in. */
export interface Located {
  readonly files: FileAccess;
  readonly path: WorkspacePath;
  /** The path as a model should write it. */
  readonly shown: string;
}

/** Finds what a call's path means; touches no disk. Throws a failure that the call ends with. */
export function locate(context: ToolContext, path: string): Located {
  const files = context.workspace?.files;
  if (files === undefined) throw fileFailure('WORKSPACE_MISSING');
  try {
    const parsed = files.parse(path);
    return { files, path: parsed, shown: files.format(parsed) };
  } catch (error) {
    throw pathFailure(error);
  }
}

/** The failure for a fault at a located path; a missing one names its look-alike if there is one. */
export async function failureAt(
  { files, path }: Located,
  error: unknown,
  signal: AbortSignal,
): Promise<ToolFailure> {
  if (portCode(error) !== 'NOT_FOUND') return pathFailure(error);
  const alike = await findLookAlike(files, path, signal);
  if (alike === undefined) return pathFailure(error);
  return pathFailure(error, `Did you mean ${JSON.stringify(files.format(alike))}?`);
}
