import { isToolwrightError, type OpenFile, type ToolContext } from '@toolwright/core';
import type { ScannedPage } from '../text/scan-page.ts';
import { noteReader } from './forget-reads.ts';
import { observePage } from './observe-page.ts';
import { recordRead } from './record-read.ts';

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
  try {
    await recordRead(context, file.path, await observePage(file, page));
    await noteReader(context, file.path);
  } catch (error) {
    if (!isToolwrightError(error) || error.code !== 'STATE_UNAVAILABLE') throw error;
    context.logger.warn('The read state could not be kept.', { code: error.code });
  }
}
