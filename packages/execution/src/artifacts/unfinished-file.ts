import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { writeFully } from './artifact-file.ts';
import { hasCode, type ArtifactFileSystem } from './file-system.ts';

const maxCreateAttempts = 3;
const unfinishedName = /^\.[0-9a-f]{24}\.part$/;

/** A name for a file that is not finished; nobody looks for it, and sweeping takes it away. */
export function unfinishedFileName(): string {
  return `.${randomBytes(12).toString('hex')}.part`;
}

export function isUnfinishedFileName(name: string): boolean {
  return unfinishedName.test(name);
}

/** A new file for the owner only, in a folder that is made where there is none. */
export async function createUnfinished(
  fileSystem: ArtifactFileSystem,
  folder: string,
  path: string,
): Promise<FileHandle> {
  for (let attempt = 1; ; attempt += 1) {
    await fileSystem.mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      return await fileSystem.open(path, 'wx', 0o600);
    } catch (error) {
      // Sweeping takes empty folders away.
      if (attempt === maxCreateAttempts || !hasCode(error, 'ENOENT')) throw error;
    }
  }
}

/** Everything is on the disk when this is done, and the file is closed. */
export async function finishFile(
  file: FileHandle,
  header: Uint8Array,
  storedAtMs: number,
): Promise<void> {
  await writeFully(file, header, 0);
  const storedAt = new Date(storedAtMs);
  await file.utimes(storedAt, storedAt);
  await file.sync();
  await file.close();
}

/** A file that was moved into place outlives a power failure only after this. */
export async function flushFolder(fileSystem: ArtifactFileSystem, folder: string): Promise<void> {
  let file: FileHandle;
  try {
    file = await fileSystem.open(folder, 'r');
  } catch (error) {
    // Windows opens no folders.
    if (hasCode(error, 'EISDIR', 'EPERM')) return;
    throw error;
  }
  try {
    await file.sync();
  } finally {
    await closeQuietly(file);
  }
}

export async function closeQuietly(file: FileHandle): Promise<void> {
  await file.close().catch(() => undefined);
}
