import { resolve } from 'node:path';
import type { WorkspaceRoot } from '@toolwright/core';
import { sandboxError } from '../errors.ts';
import { systemCalls } from '../files/local/calls.ts';
import { hostParts } from '../files/local/host-parts.ts';
import { systemCode } from '../files/local/system-fault.ts';
import { isSystemFile } from '../files/local/system-files.ts';
import type { RootPlace } from '../files/root-map.ts';
import { holds, hostRootFault, type HostPlaces } from './check-host-root.ts';
import type { WorkspaceOptions } from './create-workspace.ts';
import { findHostPlaces } from './host-places.ts';

export interface HostRoot extends RootPlace {
  /** After every link. */
  readonly realPath: Buffer;
  readonly device: bigint;
}

/** Looks at the folders on the host, opens none. Throws WORKSPACE_ROOT_INVALID, without their paths. */
export async function findHostRoots(
  roots: readonly WorkspaceRoot[],
  options: WorkspaceOptions,
): Promise<readonly HostRoot[]> {
  const places = await findHostPlaces();
  const found: HostRoot[] = [];
  for (const [at, { name }] of roots.entries()) {
    const place = `roots[${at}]`;
    const path = options.roots[at]?.path;
    if (typeof path !== 'string' || path === '' || path.includes('\0'))
      throw invalid('A root needs the path of a folder.', place);
    const root = await lookAt(name, resolve(path), place);
    await judge(root, places, options, place);
    const other = found.find((before) => overlap(before, root));
    // A file with two paths would have two verdicts.
    if (other !== undefined) throw invalid('Two roots are one folder or lie in each other.', place);
    found.push(root);
  }
  return found;
}

async function lookAt(name: string, path: string, place: string): Promise<HostRoot> {
  try {
    const realPath = await systemCalls.realPath(path);
    const stats = await systemCalls.lstat(realPath);
    if (!stats.isDirectory()) throw invalid('A root is not a folder.', place);
    const parts = [hostParts(realPath), hostParts(path)];
    return { name, realPath, device: stats.dev, hostParts: parts };
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    throw invalid('The folder of a root cannot be reached.', place, code);
  }
}

async function judge(
  root: HostRoot,
  places: HostPlaces,
  options: WorkspaceOptions,
  place: string,
): Promise<void> {
  const fault = hostRootFault(realParts(root), places, {
    allowHome: options.allowHome ?? false,
    allowTemp: options.allowTemp ?? false,
  });
  if (fault !== undefined) throw invalid(fault, place);
  if (process.platform === 'linux' && (await isSystemFile(root.realPath)))
    throw invalid('A folder of the system itself is no root.', place);
}

function overlap(a: HostRoot, b: HostRoot): boolean {
  return holds(realParts(a), realParts(b)) || holds(realParts(b), realParts(a));
}

function realParts(root: HostRoot): readonly string[] {
  return root.hostParts[0] ?? [];
}

function invalid(message: string, place: string, code?: string): Error {
  return sandboxError('WORKSPACE_ROOT_INVALID', {
    message,
    place,
    ...(code === undefined ? {} : { details: { systemCode: code } }),
  });
}
