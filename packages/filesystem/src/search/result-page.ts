import { fileFailure } from '../errors.ts';

export interface PageQuery<Item> {
  readonly offset: number;
  readonly limit: number;
  readonly maxBytes: number;
  /** The line that the model reads for an item; without a line feed. */
  print(item: Item): string;
}

export interface ResultPage<Item> {
  readonly items: readonly Item[];
  readonly lines: readonly string[];
  readonly total: { readonly count: number; readonly exact: boolean };
  readonly truncated: 'count' | 'time' | false;
  readonly nextOffset?: number;
}

/** Why a search ended before it was done. */
export type SearchEnd = 'count' | 'time' | undefined;

/** Cuts a page out of sorted results, by number and by what the model is given. Throws OFFSET_PAST_END. */
export function cutPage<Item>(
  sorted: readonly Item[],
  endedBy: SearchEnd,
  query: PageQuery<Item>,
): ResultPage<Item> {
  const { offset, limit, maxBytes } = query;
  if (offset > 0 && offset >= sorted.length) {
    throw fileFailure('OFFSET_PAST_END', {
      message: `There are ${sorted.length} results; the offset skips all of them.`,
      hint: sorted.length === 0 ? 'Leave the offset out.' : `Use an offset below ${sorted.length}.`,
    });
  }
  const items: Item[] = [];
  const lines: string[] = [];
  let bytes = 0;
  for (const item of sorted.slice(offset, offset + limit)) {
    const line = query.print(item);
    bytes += Buffer.byteLength(line) + 1;
    if (items.length > 0 && bytes > maxBytes) break;
    items.push(item);
    lines.push(line);
  }
  const end = offset + items.length;
  const hasMore = end < sorted.length;
  return {
    items,
    lines,
    total: { count: sorted.length, exact: endedBy === undefined },
    truncated: endedBy ?? (hasMore ? 'count' : false),
    ...(hasMore ? { nextOffset: end } : {}),
  };
}

/** Room that notes need beside the lines, in bytes. */
export const noteBytes = 1_024;

/** What the model is told about a page that is not all. */
export function pageNotes<Item>(page: ResultPage<Item>, offset: number, noun: string): string[] {
  const { total, items, truncated, nextOffset } = page;
  if (truncated === false && offset === 0) return [];
  const count = total.exact ? `${total.count}` : `at least ${total.count}`;
  const range = items.length === 0 ? 'none' : `${offset + 1}-${offset + items.length}`;
  const why = truncated === 'time' ? '; the time was up, a narrower path finds more' : '';
  const next = nextOffset === undefined ? '' : `; continue with offset=${nextOffset}`;
  return [`${range} of ${count} ${noun}${why}${next}`];
}

/** Lines, then notes in brackets. */
export function printLines(lines: readonly string[], notes: readonly string[]): string {
  return [...lines, ...notes.map((note) => `[${note}]`)].join('\n');
}
