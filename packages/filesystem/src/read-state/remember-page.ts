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

/** Records what a page showed, and the encoding that the call named for it. */
export async function rememberPage(
  context: ToolContext,
  file: OpenFile,
  page: ScannedPage,
  namedEncoding: string | undefined,
): Promise<void> {
  const seen = await observePage(file, page);
  const named = namedEncoding === undefined ? {} : { encoding: namedEncoding };
  await keepObservation(context, file.path, { ...seen, ...named });
}
