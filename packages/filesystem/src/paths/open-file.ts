import type { OpenFile } from '@toolwright/core';
import { fileFailure } from '../errors.ts';
import { portCode } from './path-failure.ts';
import { failureAt, type Located } from './workspace-path.ts';

/** Opens the file of a call. Throws a failure that the call ends with; a folder is told apart from a device. */
export async function openFile(place: Located, signal: AbortSignal): Promise<OpenFile> {
  try {
    return await place.files.open(place.path, { signal });
  } catch (error) {
    if (portCode(error) === 'NOT_A_FILE' && (await isFolder(place, signal))) {
      throw fileFailure('IS_DIRECTORY', { cause: error });
    }
    throw await failureAt(place, error, signal);
  }
}

async function isFolder({ files, path }: Located, signal: AbortSignal): Promise<boolean> {
  try {
    return (await files.stat(path, { signal })).kind === 'directory';
  } catch (error) {
    if (portCode(error) === undefined) throw error;
    return false;
  }
}
