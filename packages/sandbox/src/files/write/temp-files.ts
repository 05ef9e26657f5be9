import { randomBytes } from 'node:crypto';
import type { FileTree, WritableTreeFile } from '../file-tree.ts';

/** A file under a name of its own, until it is put in place or thrown away. */
export interface TempFile {
  readonly name: string;
  readonly file: WritableTreeFile;
}

/** Nothing else has such a name, so that what a killed process left behind is known as ours. */
const tempName = /^\.toolwright-[0-9a-f]{32}\.tmp$/;

/** Longer than any write takes; a file that is still there then has lost its writer. */
const abandonedAfterMs = 10 * 60_000;

/** 128 random bits: nobody can make the name beforehand. */
export async function createTemp<Folder>(
  tree: FileTree<Folder>,
  folder: Folder,
  mode: number,
): Promise<TempFile> {
  const name = `.toolwright-${randomBytes(16).toString('hex')}.tmp`;
  return { name, file: await tree.createFile(folder, name, mode) };
}

/** Leaves no trace of a temp file, whatever else went wrong. */
export async function discardTemp<Folder>(
  tree: FileTree<Folder>,
  folder: Folder,
  { name, file }: TempFile,
): Promise<void> {
  await file.close().catch(() => {});
  const remove = (): Promise<void> => tree.removeFile(folder, name);
  await remove()
    .catch(remove)
    .catch(() => {});
}

/** Removes what killed writers left in a folder, the first time that something is written there. */
export type TempSweep<Folder> = (folder: Folder, identity: string) => Promise<void>;

/** As many folders are remembered as swept. */
const maxSwept = 4_096;

export function createTempSweep<Folder>(tree: FileTree<Folder>): TempSweep<Folder> {
  const swept = new Set<string>();
  return async (folder, identity) => {
    if (swept.has(identity)) return;
    if (swept.size >= maxSwept) swept.clear();
    swept.add(identity);
    try {
      for (const { name, kind } of await tree.list(folder)) {
        if (kind !== 'file' || !tempName.test(name)) continue;
        const { modifiedAtMs } = await tree.stat(folder, name);
        if (Date.now() - modifiedAtMs > abandonedAfterMs) await tree.removeFile(folder, name);
      }
    } catch {
      // Tidying up is no reason to refuse a write.
    }
  };
}
