import type { WorkspacePath } from '@toolwright/core';
import { fileFailure } from '../errors.ts';
import { portCode } from '../paths/path-failure.ts';
import { failureAt, type Located } from '../paths/workspace-path.ts';
import { surveyFile, type SurveyedFile } from './survey-file.ts';

/** The file that a call is about to change. */
export interface CurrentFile extends SurveyedFile {
  /** After links. */
  readonly path: WorkspacePath;
  readonly identity: string;
  readonly sizeBytes: number;
}

/**
 * What is at a path now; undefined if nothing is, or if the run may write there without reading: then a write that
 * expects nothing shows it. Throws a failure that the call ends with.
 */
export async function findCurrent(
  place: Located,
  options: { readonly keepBytes: number; readonly signal: AbortSignal },
): Promise<CurrentFile | undefined> {
  const { files, path } = place;
  const { signal } = options;
  const file = await files.open(path, { signal }).catch(async (error: unknown) => {
    const code = portCode(error);
    if (code === 'NOT_FOUND') return undefined;
    if (code === 'PATH_DENIED' && !files.permits('read', path) && files.permits('write', path))
      return undefined;
    if (code === 'NOT_A_FILE' && (await isFolder(place, signal)))
      throw fileFailure('IS_DIRECTORY', { cause: error });
    throw await failureAt(place, error, signal);
  });
  if (file === undefined) return undefined;
  try {
    const { identity, sizeBytes } = file.stat;
    return { ...(await surveyFile(file, options)), path: file.path, identity, sizeBytes };
  } finally {
    await file.close();
  }
}

async function isFolder({ files, path }: Located, signal: AbortSignal): Promise<boolean> {
  const stat = await files.stat(path, { signal }).catch(() => undefined);
  return stat?.kind === 'directory';
}
