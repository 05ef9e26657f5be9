import { stemOf } from '../language/stem.ts';
import type { ResultRow } from '../results/result-row.ts';
import type { ToolProfile } from '../tools/tool-profile.ts';
import type { PlannedCall } from './move.ts';

function commonFolder(paths: readonly string[]): string[] {
  const folders = paths.map((path) => path.split('/').slice(0, -1));
  const [first = []] = folders;
  const length = first.findIndex((name, index) => folders.some((folder) => folder[index] !== name));
  return length < 0 ? first : first.slice(0, length);
}

/**
 * A call that tells a measure (size, time) of things whose earlier result did not say it: a tool that needs no more
 * than a folder and whose results have that measure. Undefined if there is none.
 */
export function measuringCall(
  tools: readonly ToolProfile[],
  rows: readonly ResultRow[],
  measures: readonly string[],
): PlannedCall | undefined {
  const paths = rows.map((row) => row.path);
  const folder = commonFolder(paths);
  const levels = Math.max(...paths.map((path) => path.split('/').length - folder.length));
  for (const tool of tools) {
    const readOnly = tool.card?.readOnly;
    const place = tool.fields.filter(
      (field) => field.role === 'path' && field.target !== 'file',
    )[0];
    const others = tool.fields.filter((field) => field.required && field !== place);
    const depth = tool.fields.filter((field) => field.nameStems.has(stemOf('depth')))[0];
    const tells = measures.some((measure) => tool.resultStems.has(measure));
    if (
      readOnly === undefined ||
      readOnly === false ||
      place === undefined ||
      others.length > 0 ||
      !tells
    )
      continue;
    if (levels > 1 && depth === undefined) continue;
    return {
      name: tool.name,
      input: {
        [place.name]: folder.length === 0 ? '.' : folder.join('/'),
        ...(depth !== undefined && levels > 1 ? { [depth.name]: levels } : {}),
      },
    };
  }
  return undefined;
}

/** The rows with the numbers that a second result gives for the same paths. */
export function mergeMeasures(
  rows: readonly ResultRow[],
  measured: readonly ResultRow[],
): ResultRow[] {
  const byPath = new Map(measured.map((row) => [row.path, row]));
  return rows.map((row) => {
    const more = byPath.get(row.path);
    return more === undefined
      ? row
      : { ...row, numbers: new Map([...row.numbers, ...more.numbers]), shown: more.shown };
  });
}
