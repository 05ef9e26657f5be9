import { join } from 'node:path';
import { hasCode, ifThere, type ArtifactFileSystem } from './file-system.ts';
import { isUnfinishedFileName, unfinishedFileName } from './unfinished-file.ts';

/** What a killed process left half-written is removed after this long; a living one takes minutes at most. */
const leftoverAgeMs = 3_600_000;

const artifactName = /^[0-9a-f]{64}$/;

/**
 * Removes artifacts that were last put before `before`, and what was left unfinished; returns how many artifacts.
 * Other files stay. Goes on after a failure and then rejects with the first one.
 */
export async function sweepFolder(
  fileSystem: ArtifactFileSystem,
  root: string,
  { before, now }: { readonly before: number; readonly now: number },
): Promise<number> {
  const failures: unknown[] = [];
  let removed = 0;

  async function attempt<T>(promise: Promise<T>): Promise<T | undefined> {
    try {
      return await ifThere(promise);
    } catch (error) {
      failures.push(error);
      return undefined;
    }
  }

  for (const owner of (await attempt(fileSystem.readdir(root))) ?? []) {
    if (!artifactName.test(owner)) continue;
    const folder = join(root, owner);
    for (const name of (await attempt(fileSystem.readdir(folder))) ?? []) {
      const path = join(folder, name);
      if (artifactName.test(name)) {
        if ((await attempt(removeOlder(fileSystem, folder, path, before))) === true) removed += 1;
      } else if (isUnfinishedFileName(name)) {
        await attempt(removeLeftover(fileSystem, path, now - leftoverAgeMs));
      }
    }
    await attempt(removeUnused(fileSystem, folder, now - leftoverAgeMs));
  }
  if (failures.length > 0) throw failures[0];
  return removed;
}

/**
 * The file is set aside before its age is looked at for good: another process may put the same artifact again at any
 * moment, and must then find it in its place afterwards.
 */
async function removeOlder(
  fileSystem: ArtifactFileSystem,
  folder: string,
  path: string,
  before: number,
): Promise<boolean> {
  if ((await fileSystem.stat(path)).mtimeMs >= before) return false;
  const aside = join(folder, unfinishedFileName());
  await fileSystem.rename(path, aside);
  if ((await fileSystem.stat(aside)).mtimeMs < before) {
    await fileSystem.unlink(aside);
    return true;
  }
  await fileSystem.rename(aside, path);
  return false;
}

async function removeLeftover(
  fileSystem: ArtifactFileSystem,
  path: string,
  before: number,
): Promise<void> {
  if ((await fileSystem.stat(path)).mtimeMs < before) await fileSystem.unlink(path);
}

/** Only a folder that has long been empty: in any other a file may be made at this moment. */
async function removeUnused(
  fileSystem: ArtifactFileSystem,
  folder: string,
  before: number,
): Promise<void> {
  if ((await fileSystem.stat(folder)).mtimeMs >= before) return;
  try {
    await fileSystem.rmdir(folder);
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'EPERM', 'EBUSY')) throw error;
  }
}
