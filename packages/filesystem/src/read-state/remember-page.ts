import type { OpenFile, ToolContext } from '@toolwright/core';
import type { ScannedPage } from '../text/scan-page.ts';
import { observePage } from './observe-page.ts';
import { keepObservation } from './keep-observation.ts';

/** True if the file was written to while the page was read, so that nobody can say what was shown. */
export async function wasChangedSince(file: OpenFile, page: ScannedPage): Promise<boolean> {
  const now = await file.restat();
  const { sizeBytes, modifiedAtMs } = file.stat;
  const isLonger = page.whole !== undefined && page.whole.sizeBytes !== sizeBytes;
  return isLonger || now.sizeBytes !== sizeBytes || now.modifiedAtMs !== modifiedAtMs;
}

/** Records what a page showed. A store that is down does not stop a read: later changes are refused then. */
export async function rememberPage(
  context: ToolContext,
  file: OpenFile,
  page: ScannedPage,
): Promise<void> {
  await keepObservation(context, file.path, await observePage(file, page));
}
