import { stemOf, wordsOf } from '../language/stem.ts';
import type { ResultRow } from './result-row.ts';

/** The longest array of a value, at any depth: what a result is about. */
function longestArray(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return [];
  let longest: readonly unknown[] = [];
  for (const member of Object.values(value)) {
    const candidate = longestArray(member);
    if (candidate.length > longest.length) longest = candidate;
  }
  return longest;
}

function rowOf(item: unknown): ResultRow | undefined {
  if (typeof item === 'string')
    return { path: item, isFolder: item.endsWith('/'), numbers: new Map(), shown: item };
  if (typeof item !== 'object' || item === null) return undefined;
  const numbers = new Map<string, number>();
  let path: string | undefined;
  let isFolder = false;
  for (const [name, value] of Object.entries(item)) {
    const stems = wordsOf(name).map(stemOf);
    if (typeof value === 'number') for (const stem of stems) numbers.set(stem, value);
    if (typeof value !== 'string') continue;
    if (/path$/i.test(name)) path = value;
    else if (/^(file|name|url)$/i.test(name)) path ??= value;
    else if (/^(directory|folder)$/.test(value)) isFolder = true;
    const time = /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : NaN;
    if (!Number.isNaN(time)) numbers.set(stemOf('modified'), time);
  }
  return path === undefined ? undefined : { path, isFolder, numbers, shown: JSON.stringify(item) };
}

/** The things that a JSON result lists. */
export function rowsOfJson(value: unknown): ResultRow[] {
  return longestArray(value).flatMap((item) => rowOf(item) ?? []);
}
