import type { FileWriteOptions, FileWriteResult, WorkspacePath } from '@toolwright/core';
import { foldName } from '../../policy/fold-name.ts';
import { reach, type Walker } from '../reach.ts';
import { TreeFault } from '../tree-fault.ts';
import { sha256Of } from './content-hash.ts';
import { createFolderMaker } from './folder-maker.ts';
import { withFileLock } from './file-lock.ts';
import { stageWrite } from './stage-write.ts';
import type { WriteTarget, Written } from './staged-write.ts';
import type { TempSweep } from './temp-files.ts';

export interface FileWriter<Folder> extends Walker<Folder> {
  readonly sweep: TempSweep<Folder>;
}

/** Walks to where a file lies or is to lie, and gives it a new content there. */
export async function writeFile<Folder>(
  writer: FileWriter<Folder>,
  path: WorkspacePath,
  parts: readonly string[],
  bytes: Uint8Array,
  options: FileWriteOptions,
): Promise<FileWriteResult> {
  const { tree, sweep } = writer;
  const sha256 = sha256Of(bytes);
  const maker = createFolderMaker(writer);
  try {
    return await reach<Folder, FileWriteResult>(
      writer,
      path,
      parts,
      {
        action: 'write',
        ...(options.createParents === true ? { atMissing: maker.make } : {}),
        atFolder: () => Promise.reject(new TreeFault('NOT_A_FILE', 'The path is a folder.')),
        async atName(folder, name, reached) {
          const { identity } = await tree.statFolder(folder);
          await sweep(folder, identity);
          const target = { tree, folder, name, bytes, sha256, options };
          // Folded: on some disks two spellings are one file.
          const key = `${identity}/${foldName(name)}`;
          const written = await withFileLock(tree, key, options.signal, () => writeAt(target));
          if (written === undefined) return undefined;
          return { path: reached, sha256, createdFolders: maker.made, ...written };
        },
      },
      options.signal,
    );
  } catch (error) {
    await maker.undo();
    throw error;
  }
}

async function writeAt<Folder>(target: WriteTarget<Folder>): Promise<Written | undefined> {
  const staged = await stageWrite(target);
  if (staged === undefined) return undefined;
  try {
    return await staged.commit();
  } catch (error) {
    await staged.discard();
    throw error;
  }
}
