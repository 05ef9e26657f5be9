import type { ArtifactStat } from './artifact-store.ts';

/** What a page tells of itself. */
export interface PageRead {
  readonly stat: ArtifactStat;
  readonly offset: number;
  readonly length: number;
  readonly nextOffset?: number;
}

/** The line behind a page: which bytes it is, what is missing, and how to go on. */
export function pageNote(
  { stat: { sizeBytes, lost }, offset, length, nextOffset }: PageRead,
  { asked, encoding }: { readonly asked: number; readonly encoding: 'utf-8' | 'base64' },
): string {
  if (sizeBytes === 0) return '[the artifact is empty]';
  if (offset >= sizeBytes)
    return `[there is nothing at this offset: the artifact has ${sizeBytes} bytes]`;
  const parts = [
    `${encoding === 'base64' ? 'base64 of ' : ''}bytes ${spanOf(offset, length)} of ${sizeBytes}`,
  ];
  const isBehindLost = lost !== undefined && asked >= lost.from && asked < lost.to;
  const isBeforeLost = lost !== undefined && nextOffset === lost.to && offset < lost.to;
  if (isBehindLost || isBeforeLost)
    parts.push(`bytes ${spanOf(lost.from, lost.to - lost.from)} were too many and are not kept`);
  parts.push(nextOffset === undefined ? 'this is the end' : `continue with offset=${nextOffset}`);
  return `[${parts.join('; ')}]`;
}

function spanOf(offset: number, length: number): string {
  return `${offset}-${Math.max(offset + length - 1, offset)}`;
}
