import type { FileStat, SeenContent } from '@toolwright/core';
import type { WritableTreeFile } from '../file-tree.ts';
import { TreeFault } from '../tree-fault.ts';
import { sha256Of } from './content-hash.ts';
import type { StagedWrite, WriteTarget, Written } from './staged-write.ts';
import { throwIfAborted } from './throw-if-aborted.ts';
import { withFileLock } from './file-lock.ts';

/** The content goes into the file that is there, whose other names, owner and mount it keeps. */
export function stageInPlace<Folder>(
  target: WriteTarget<Folder>,
  seen: SeenContent,
): Promise<StagedWrite> {
  return Promise.resolve({
    // Its other names stand in other lines.
    commit: () =>
      withFileLock(target.tree, seen.identity, target.options.signal, () =>
        writeInPlace(target, seen),
      ),
    discard: () => Promise.resolve(),
  });
}

async function writeInPlace<Folder>(
  { tree, folder, name, bytes, options }: WriteTarget<Folder>,
  seen: SeenContent,
): Promise<Written> {
  const file = await tree.openWritable(folder, name);
  if (file === undefined) throw new TreeFault('FILE_CHANGED');
  try {
    const old = await readSeen(file, seen);
    throwIfAborted(options.signal);
    const stat = await overwrite(file, old, bytes);
    return { outcome: 'changed', stat, inPlace: true, durable: true };
  } finally {
    await file.close().catch(() => {});
  }
}

/** Read whole: it is what the file gets back if something fails. */
async function readSeen(file: WritableTreeFile, seen: SeenContent): Promise<Uint8Array> {
  // A byte to spare proves the end.
  const piece = new Uint8Array(file.stat.sizeBytes + 1);
  const old = piece.subarray(0, await file.read(piece, 0));
  if (file.stat.identity !== seen.identity || sha256Of(old) !== seen.sha256)
    throw new TreeFault('FILE_CHANGED');
  return old;
}

async function overwrite(
  file: WritableTreeFile,
  old: Uint8Array,
  bytes: Uint8Array,
): Promise<FileStat> {
  let isOldWhole = true;
  try {
    // What makes the file longer goes first: only that needs room on the disk, and no old byte is lost by it.
    if (bytes.length > old.length) {
      await file.write(bytes.subarray(old.length), old.length);
      await file.sync();
    }
    isOldWhole = false;
    await file.write(bytes.subarray(0, old.length), 0);
    await file.truncate(bytes.length);
    await file.sync();
    return await file.restat();
  } catch (error) {
    try {
      await file.truncate(old.length);
      if (!isOldWhole) await file.write(old, 0);
      await file.sync();
    } catch {
      throw new TreeFault('IO_ERROR', 'The file could not be given its old content back.');
    }
    throw error;
  }
}
