import type { FileAccess, FileKind } from '@toolwright/core';
import { portCode } from '../paths/path-failure.ts';
import type { FolderEntry } from './list-entries.ts';

/** An entry as it is shown. What could not be found out is left out. */
export interface ListedEntry {
  readonly path: string;
  readonly type: FileKind;
  readonly sizeBytes?: number;
  /** ISO 8601, UTC. */
  readonly modifiedAt?: string;
  readonly target?: string;
  readonly isBroken?: boolean;
  readonly rawName?: string;
}

/** Looks at one entry. A name that is gone by then, or may not be looked at, is listed with its type alone. */
export async function describeEntry(
  files: FileAccess,
  entry: FolderEntry,
  signal: AbortSignal,
): Promise<ListedEntry> {
  const { path, kind, rawName } = entry;
  const name = {
    path: files.format(path),
    type: kind,
    ...(rawName === undefined ? {} : { rawName }),
  };
  try {
    const stat = await files.lstat(path, { signal });
    return {
      ...name,
      type: stat.kind,
      ...(stat.kind === 'file' ? { sizeBytes: stat.sizeBytes } : {}),
      modifiedAt: new Date(stat.modifiedAtMs).toISOString(),
      ...(stat.kind === 'symlink' ? await describeLink(files, entry, signal) : {}),
    };
  } catch (error) {
    refuseUnknown(error);
    return name;
  }
}

async function describeLink(files: FileAccess, { path }: FolderEntry, signal: AbortSignal) {
  try {
    return { target: files.format(await files.resolve(path, { signal })) };
  } catch (error) {
    const code = refuseUnknown(error);
    return code === 'NOT_FOUND' || code === 'LINK_LOOP' || code === 'NOT_A_DIRECTORY'
      ? { isBroken: true }
      : {};
  }
}

/** Throws what is no fault of the entry. */
function refuseUnknown(error: unknown): string {
  const code = portCode(error);
  if (code === undefined || code === 'ABORTED') throw error;
  return code;
}
