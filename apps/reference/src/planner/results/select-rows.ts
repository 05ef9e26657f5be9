import { stemOf } from '../language/stem.ts';
import type { Reference } from '../request/evidence.ts';
import type { ResultRow } from './result-row.ts';

/** The rows that are meant, or why none can be told. */
export type RowChoice =
  | { readonly rows: readonly ResultRow[]; readonly note?: string }
  | { readonly lacks: 'rows' | 'measure' };

/** More calls than this at once are no longer what somebody means by "each". */
const maximumRows = 10;

function numberOf(
  row: ResultRow,
  measures: readonly string[],
  soleNumbers: boolean,
): number | undefined {
  for (const measure of measures) {
    if (measure === stemOf('name') || measure === 'path') return row.path.length;
    const value = row.numbers.get(measure);
    if (value !== undefined) return value;
  }
  return soleNumbers ? row.numbers.get('') : undefined;
}

function folderRow(folder: string): ResultRow {
  const path = folder === '' ? '.' : folder;
  return { path, isFolder: true, numbers: new Map(), shown: path };
}

/** Picks from the rows of earlier results what a reference means. */
export function selectRows(rows: readonly ResultRow[], reference: Reference): RowChoice {
  const choice = chooseRows(rows, reference);
  if (reference.isParent !== true || 'lacks' in choice) return choice;
  return { ...choice, rows: foldersOf(choice.rows) };
}

function foldersOf(rows: readonly ResultRow[]): ResultRow[] {
  const folders = new Set(rows.map(({ path }) => path.split('/').slice(0, -1).join('/')));
  return [...folders].map(folderRow);
}

function chooseRows(rows: readonly ResultRow[], reference: Reference): RowChoice {
  const { selection, noun } = reference;
  const fitting =
    noun === 'any' ? rows : rows.filter((row) => row.isFolder === (noun === 'folder'));
  // A size or a number of lines is a file's; only a time or a name is anything's.
  const isOfFiles =
    'measures' in selection && noun !== 'folder' && fitting.some((row) => !row.isFolder);
  const pool = isOfFiles ? fitting.filter((row) => !row.isFolder) : fitting;
  const [first] = pool;
  const [any] = rows;
  // "its folder" is where the file lies.
  if (first === undefined && selection.kind === 'same' && noun === 'folder' && any !== undefined) {
    const folder = any.path.split('/').slice(0, -1).join('/');
    return { rows: [folderRow(folder)] };
  }
  if (selection.kind === 'parent') {
    const wanted = foldersOf(rows).slice(0, selection.ofEach ? maximumRows : 1);
    return wanted.length === 0 ? { lacks: 'rows' } : { rows: wanted };
  }
  if (first === undefined) return { lacks: 'rows' };
  switch (selection.kind) {
    case 'each':
      return pool.length <= maximumRows
        ? { rows: pool }
        : {
            rows: pool.slice(0, maximumRows),
            note: `Only the first ${maximumRows} of ${pool.length} were taken.`,
          };
    case 'first':
      return { rows: pool.slice(0, Math.min(selection.count, maximumRows)) };
    case 'nth': {
      const row = selection.position < 0 ? pool.at(-1) : pool[selection.position - 1];
      return row === undefined ? { lacks: 'rows' } : { rows: [row] };
    }
    case 'same':
      return {
        rows: [first],
        ...(pool.length > 1
          ? { note: `The first of ${pool.length} was taken: ${first.path}.` }
          : {}),
      };
    case 'lowest':
    case 'highest': {
      const sole = !pool.some((row) =>
        selection.measures.some((measure) => row.numbers.has(measure)),
      );
      const measured = pool.flatMap((row) => {
        const value = numberOf(row, selection.measures, sole);
        return value === undefined ? [] : [{ row, value }];
      });
      if (measured.length === 0) return { lacks: 'measure' };
      const sign = selection.kind === 'lowest' ? 1 : -1;
      const sorted = measured.toSorted((left, right) => sign * (left.value - right.value));
      const best = sorted.slice(0, Math.min(selection.count, maximumRows)).map(({ row }) => row);
      const paths = best.map((row) => row.path).join(', ');
      return {
        rows: best,
        note: `Taken: ${paths} (${selection.words} of ${measured.length}).`,
      };
    }
  }
}
