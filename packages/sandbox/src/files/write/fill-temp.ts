import type { FileStat } from '@toolwright/core';
import type { WriteTarget } from './staged-write.ts';
import type { TempFile } from './temp-files.ts';
import { throwIfAborted } from './throw-if-aborted.ts';

/** Brings the content to the disk, under the temp file's own name; it is closed then. */
export async function fillTemp<Folder>(
  { bytes, options }: WriteTarget<Folder>,
  { file }: TempFile,
): Promise<FileStat> {
  await file.write(bytes, 0);
  throwIfAborted(options.signal);
  await file.sync();
  const stat = await file.restat();
  // Some network shares tell only here that the content did not get through.
  await file.close();
  return stat;
}
