import type { ArtifactPage, ArtifactStat } from './artifact-store.ts';
import {
  firstCharacterBytes,
  isContinuation,
  maxCharacterBytes,
  strayAtStart,
  unfinishedAtEnd,
} from './utf8-edges.ts';

export interface TextPage {
  readonly stat: ArtifactStat;
  readonly offset: number;
  /** How many bytes the text stands for, from `offset` on. */
  readonly length: number;
  readonly text: string;
  /** False if bytes that are not UTF-8 are shown as U+FFFD. */
  readonly exact: boolean;
  readonly nextOffset?: number;
}

/** Reads bytes of one artifact. */
export type ReadBytes = (offset: number, length: number) => Promise<ArtifactPage | undefined>;

/** What a character may have before or behind a cut inside it. */
const edgeBytes = maxCharacterBytes - 1;

/**
 * A page of text in whole characters: it begins with the character that `offset` lies in and ends before one that
 * does not fit, but holds at least one. Beside lost bytes a character that was kept in part only is left out.
 */
export async function readTextPage(
  readBytes: ReadBytes,
  { offset, length }: { readonly offset: number; readonly length: number },
): Promise<TextPage | undefined> {
  // More than the page, for what the start may leave out and for the rest of a character that the end would cut.
  const page = await readBytes(offset, length + 2 * edgeBytes);
  const begun = page === undefined ? undefined : await beginWhole(readBytes, page);
  if (page === undefined || begun === undefined) return undefined;
  const { stat } = begun;
  const { from: lostFrom, to: lostTo } = stat.lost ?? { from: stat.sizeBytes, to: stat.sizeBytes };
  const isAtLost = begun.offset + begun.bytes.length === lostFrom && lostFrom < stat.sizeBytes;
  const whole = isAtLost ? without(begun.bytes, unfinishedAtEnd(begun.bytes)) : begun.bytes;
  // It ends where it was to end, so that pages in equal strides leave no gap.
  const bytes = firstCharacters(whole, length + Math.max(page.offset - begun.offset, 0));
  const end = begun.offset + bytes.length;
  const next = isAtLost && bytes.length === whole.length ? lostTo : end;
  return {
    stat,
    offset: begun.offset,
    length: bytes.length,
    ...decode(bytes),
    ...(next < stat.sizeBytes ? { nextOffset: next } : {}),
  };
}

/** The page from the start of its first character on; undefined if the artifact is gone meanwhile. */
async function beginWhole(
  readBytes: ReadBytes,
  page: ArtifactPage,
): Promise<ArtifactPage | undefined> {
  const { stat, offset, bytes } = page;
  if (!isContinuation(bytes[0])) return page;
  const partStart = stat.lost !== undefined && offset >= stat.lost.to ? stat.lost.to : 0;
  const from = Math.max(offset - edgeBytes, partStart);
  const around = await readBytes(from, offset - from + edgeBytes);
  if (around === undefined) return undefined;
  const stray = partStart > 0 && from === partStart ? strayAtStart(around.bytes) : 0;
  // The rest of a character whose start was lost.
  const left = Math.max(from + stray - offset, 0);
  if (left > 0) return { ...page, offset: offset + left, bytes: bytes.subarray(left) };
  const before = around.bytes.subarray(0, offset - from);
  const own = before.subarray(before.length - unfinishedAtEnd(before));
  return { ...page, offset: offset - own.length, bytes: Buffer.concat([own, bytes]) };
}

/** As many whole characters as fit, at least one. */
function firstCharacters(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length <= length) return bytes;
  const fitting = bytes.subarray(0, length);
  const cut = unfinishedAtEnd(fitting);
  return cut < length ? without(fitting, cut) : bytes.subarray(0, firstCharacterBytes(bytes));
}

function without(bytes: Uint8Array, countAtEnd: number): Uint8Array {
  return bytes.subarray(0, bytes.length - countAtEnd);
}

const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const strict = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

function decode(bytes: Uint8Array): { readonly text: string; readonly exact: boolean } {
  try {
    return { text: strict.decode(bytes), exact: true };
  } catch {
    return { text: lenient.decode(bytes), exact: false };
  }
}
