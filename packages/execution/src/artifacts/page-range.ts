import { ToolwrightError } from '@toolwright/core';
import type { ArtifactStat } from './artifact-store.ts';

export interface PageRange {
  readonly offset: number;
  readonly length: number;
  /** Where the page begins among the bytes that are kept. */
  readonly position: number;
  readonly nextOffset?: number;
}

/**
 * What a page of an artifact consists of: lost bytes are skipped, and no page goes over them.
 *
 * Throws ToolwrightError with OPTIONS_INVALID unless both numbers are whole and not negative.
 */
export function pageRange(
  {
    sizeBytes,
    lost = { from: sizeBytes, to: sizeBytes },
  }: Pick<ArtifactStat, 'sizeBytes' | 'lost'>,
  { offset, length }: { readonly offset: number; readonly length: number },
): PageRange {
  for (const [place, value] of Object.entries({ offset, length })) {
    if (!Number.isSafeInteger(value) || value < 0)
      throw new ToolwrightError(
        'OPTIONS_INVALID',
        `${place}: expected a whole number, 0 or more.`,
        {
          place,
          hint: 'Count in bytes.',
        },
      );
  }
  const start = offset >= lost.from && offset < lost.to ? lost.to : offset;
  const sectionEnd = start < lost.from ? lost.from : sizeBytes;
  const end = Math.max(Math.min(start + length, sectionEnd), start);
  const next = end === lost.from ? lost.to : end;
  return {
    offset: start,
    length: end - start,
    position: start < lost.from ? start : start - (lost.to - lost.from),
    ...(next < sizeBytes ? { nextOffset: next } : {}),
  };
}
