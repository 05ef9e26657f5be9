import type { SeenContent } from '@toolwright/core';
import { newNameFault } from '../../paths/check-name.ts';
import type { TreeFile } from '../file-tree.ts';
import { isFault, TreeFault } from '../tree-fault.ts';
import { closeReader, lookAt, requireSeen } from './seen-content.ts';
import { stageCreation } from './stage-creation.ts';
import { stageInPlace } from './stage-in-place.ts';
import { stageReplacement } from './stage-replacement.ts';
import type { StagedWrite, WriteTarget } from './staged-write.ts';

/** Prepares a write by what has the name now; undefined if that is a link, which leads elsewhere. */
export async function stageWrite<Folder>(
  target: WriteTarget<Folder>,
): Promise<StagedWrite | undefined> {
  const { tree, folder, name, options } = target;
  const { expected } = options;
  const file = await lookAt(tree, folder, name).catch((error: unknown) => {
    // What cannot be read is there all the same.
    if (expected === 'absent' && isFault(error, 'ACCESS_DENIED'))
      throw new TreeFault('FILE_EXISTS');
    throw error;
  });
  if (file === 'link') return undefined;
  if (file === undefined) {
    if (expected !== 'absent') throw new TreeFault('FILE_CHANGED', 'The file is gone.');
    const fault = newNameFault(name);
    if (fault !== undefined) throw new TreeFault('PATH_INVALID', fault);
    return stageCreation(target);
  }
  try {
    if (expected === 'absent') throw new TreeFault('FILE_EXISTS');
    return await stageChange(target, file, expected);
  } finally {
    await closeReader(file);
  }
}

async function stageChange<Folder>(
  target: WriteTarget<Folder>,
  file: TreeFile,
  seen: SeenContent,
): Promise<StagedWrite> {
  if (file.stat.identity !== seen.identity) throw new TreeFault('FILE_CHANGED');
  if (seen.sha256 === target.sha256) return stageNothing(target, file, seen);
  await file.requireWritable();
  // Another file in its place would leave the old content under its other names.
  if (file.stat.linkCount > 1) return stageInPlace(target, seen);
  return (await stageReplacement(target, file, seen)) ?? stageInPlace(target, seen);
}

/** The file has these very bytes: its times stay as they are. */
async function stageNothing<Folder>(
  { options }: WriteTarget<Folder>,
  file: TreeFile,
  seen: SeenContent,
): Promise<StagedWrite> {
  await requireSeen(file, seen, options.signal);
  const { stat } = file;
  return {
    commit: () =>
      Promise.resolve({ outcome: 'unchanged', stat, inPlace: false, durable: true } as const),
    discard: () => Promise.resolve(),
  };
}
