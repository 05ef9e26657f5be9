import { looksLikeFile } from '../language/file-types.ts';
import type { Mention } from '../request/evidence.ts';
import type { ResultRow } from './result-row.ts';

export interface NarrowedRows {
  readonly rows: readonly ResultRow[];
  /** What is left to say of the rows. */
  readonly mentions: readonly Mention[];
}

function matcherOf({
  form,
  kind,
  value,
  isNegative,
}: Mention): ((row: ResultRow) => boolean) | undefined {
  if (isNegative) return undefined;
  if (kind === 'path' && !looksLikeFile(value)) {
    const folder = `${value.replace(/\/+$/, '')}/`;
    return (row) => row.path.startsWith(folder);
  }
  if (kind !== 'glob' || form !== 'file-type') return undefined;
  const source = value.replace(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '[^/]*');
  const pattern = new RegExp(`(^|/)${source}$`);
  return (row) => pattern.test(row.path);
}

/**
 * "The smallest test file", "the one in docs": a type or a place beside a reference says which of the earlier results
 * are meant. Where none of them fits, it says something else and is kept.
 */
export function narrowRows(rows: readonly ResultRow[], mentions: readonly Mention[]): NarrowedRows {
  let kept = rows;
  const others: Mention[] = [];
  for (const mention of mentions) {
    const matches = matcherOf(mention);
    const fitting = matches === undefined ? [] : kept.filter(matches);
    if (fitting.length > 0) kept = fitting;
    else others.push(mention);
  }
  return { rows: kept, mentions: others };
}
