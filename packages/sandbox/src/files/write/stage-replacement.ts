import type { SeenContent } from '@toolwright/core';
import type { TreeFile } from '../file-tree.ts';
import { isFault } from '../tree-fault.ts';
import { fillTemp } from './fill-temp.ts';
import { requireStillSeen } from './seen-content.ts';
import { stageInPlace } from './stage-in-place.ts';
import type { StagedWrite, WriteTarget } from './staged-write.ts';
import { syncedFolder } from './synced-folder.ts';
import { createTemp, discardTemp, type TempFile } from './temp-files.ts';
import { throwIfAborted } from './throw-if-aborted.ts';

/** Nobody else reads the content before it has the bits of the file that it replaces. */
const ownerOnly = 0o600;
/** A changed program does not keep the right to run as its owner: the system takes it away on a write, too. */
const keptBits = 0o1777;

/** A new file in the place of the old one; undefined if the folder or the owner does not allow that. */
export async function stageReplacement<Folder>(
  target: WriteTarget<Folder>,
  old: TreeFile,
  seen: SeenContent,
): Promise<StagedWrite | undefined> {
  const { tree, folder, name, options } = target;
  throwIfAborted(options.signal);
  const temp = await unlessDenied(createTemp(tree, folder, ownerOnly));
  if (temp === undefined) return undefined;
  const discard = (): Promise<void> => discardTemp(tree, folder, temp);
  try {
    if ((await unlessDenied(makeAlike(temp, old))) === undefined) {
      await discard();
      return undefined;
    }
    const stat = await fillTemp(target, temp);
    return {
      async commit() {
        await requireStillSeen(tree, folder, name, seen, options.signal);
        throwIfAborted(options.signal);
        try {
          await tree.replaceFile(folder, temp.name, name);
        } catch (error) {
          // A file that is mounted over the name, or a folder in which only owners may rename.
          if (!isFault(error, 'ACCESS_DENIED', 'FILE_BUSY')) throw error;
          await discard();
          return (await stageInPlace(target, seen)).commit();
        }
        const durable = await syncedFolder(tree, folder);
        return { outcome: 'changed', stat, inPlace: false, durable };
      },
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function makeAlike({ file }: TempFile, old: TreeFile): Promise<true> {
  const { owner } = old;
  const isOther = owner?.userId !== file.owner?.userId || owner?.groupId !== file.owner?.groupId;
  // Before the bits: a new owner takes some away.
  if (owner !== undefined && isOther) await file.setOwner(owner);
  await file.setMode(old.stat.mode & keptBits);
  return true;
}

async function unlessDenied<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isFault(error, 'ACCESS_DENIED')) return undefined;
    throw error;
  }
}
