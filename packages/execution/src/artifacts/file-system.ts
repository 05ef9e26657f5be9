import * as nodeFileSystem from 'node:fs/promises';

/** What the folder store needs of `node:fs/promises`; tests give one that fails. */
export type ArtifactFileSystem = Pick<
  typeof nodeFileSystem,
  'mkdir' | 'open' | 'readdir' | 'rename' | 'rmdir' | 'stat' | 'unlink'
>;

export const machineFileSystem: ArtifactFileSystem = nodeFileSystem;

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');
}

/** Undefined where there is no such file. */
export async function ifThere<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
