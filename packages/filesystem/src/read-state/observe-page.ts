import type { OpenFile } from '@toolwright/core';
import type { PageLine } from '../text/page-line.ts';
import type { ScannedPage } from '../text/scan-page.ts';
import type { Observation, ReadRange } from './read-state.ts';
import { sha256 } from '../text/sha256.ts';

/**
 * What a page showed, for the session's read state. Lines of which only a window was shown do not count. Where
 * the whole file was not hashed, the bytes of the lines are hashed instead.
 */
export async function observePage(file: OpenFile, page: ScannedPage): Promise<Observation> {
  const { identity, sizeBytes } = file.stat;
  const ranges = wholeRanges(page.lines);
  if (page.whole !== undefined) {
    const { sha256 } = page.whole;
    return { identity, sizeBytes, sha256, totalLines: page.lineCount, ranges };
  }
  const hashed = await Promise.all(
    ranges.map(async (range) => {
      const bytes = await file.read(range.fromByte, range.toByte - range.fromByte);
      return { ...range, sha256: sha256().update(bytes).digest('hex') };
    }),
  );
  return { identity, sizeBytes, ranges: hashed };
}

function wholeRanges(lines: readonly PageLine[]): ReadRange[] {
  const ranges: ReadRange[] = [];
  for (const line of lines) {
    if (!line.isWhole) continue;
    const last = ranges.at(-1);
    const { number, fromByte, toByte } = line;
    if (last?.toLine === number - 1) {
      ranges[ranges.length - 1] = { ...last, toLine: number, toByte };
    } else {
      ranges.push({ fromLine: number, toLine: number, fromByte, toByte });
    }
  }
  return ranges;
}
