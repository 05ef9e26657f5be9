import { fileFailure } from '../errors.ts';

export interface PageQuery<Item> {
  readonly offset: number;
  readonly maxBytes: number;
  /** What the model reads for an item, without a line feed at its end. Called once for each, in order. */
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

/**
 * Makes a page of results, cut also by what the model is given. `items` are those from the offset on, at most
 * as many as the limit, of `count` sorted ones. Throws OFFSET_PAST_END.
 */
export function cutPage<Item>(
  items: readonly Item[],
  count: number,
  endedBy: SearchEnd,
  query: PageQuery<Item>,
): ResultPage<Item> {
  const { offset, maxBytes } = query;
  if (offset > 0 && offset >= count) {
    throw fileFailure('OFFSET_PAST_END', {
      message: `There are ${count} results; the offset skips all of them.`,
      hint: count === 0 ? 'Leave the offset out.' : `Use an offset below ${count}.`,
    });
  }
  const lines: string[] = [];
  let bytes = 0;
  for (const item of items) {
    const line = query.print(item);
    bytes += Buffer.byteLength(line) + 1;
    if (lines.length > 0 && bytes > maxBytes) break;
    lines.push(line);
  }
  const end = offset + lines.length;
  const hasMore = end < count;
  return {
    items: items.slice(0, lines.length),
    lines,
    total: { count, exact: endedBy === undefined },
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
