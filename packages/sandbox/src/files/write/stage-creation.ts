import type { StagedWrite, WriteTarget } from './staged-write.ts';
import { fillTemp } from './fill-temp.ts';
import { createTemp, discardTemp } from './temp-files.ts';
import { syncedFolder } from './synced-folder.ts';
import { throwIfAborted } from './throw-if-aborted.ts';

const newFileMode = 0o666;

/** A new file, which comes to its name whole and never over somebody else's. */
export async function stageCreation<Folder>(target: WriteTarget<Folder>): Promise<StagedWrite> {
  const { tree, folder, name, options } = target;
  throwIfAborted(options.signal);
  const temp = await createTemp(tree, folder, options.mode ?? newFileMode);
  const discard = (): Promise<void> => discardTemp(tree, folder, temp);
  try {
    const stat = await fillTemp(target, temp);
    return {
      async commit() {
        throwIfAborted(options.signal);
        await tree.placeFile(folder, temp.name, name);
        const durable = await syncedFolder(tree, folder);
        return { outcome: 'created', stat, inPlace: false, durable };
      },
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}
