import { stemOf } from '../language/stem.ts';
import type { ResultRow } from './result-row.ts';

const byteUnits: ReadonlyMap<string, number> = new Map(
  Object.entries({
    b: 1,
    byte: 1,
    bytes: 1,
    k: 1024,
    kb: 1000,
    kib: 1024,
    m: 1024 ** 2,
    mb: 1000 ** 2,
    mib: 1024 ** 2,
    gb: 1000 ** 3,
    gib: 1024 ** 3,
  }),
);

const bytesStem = stemOf('bytes');
const timeStem = stemOf('modified');

/** A word of a line that can be a path: it has a slash or an extension, or stands alone. */
function isPathLike(word: string): boolean {
  if (/^\d{4}-\d\d-\d\d/.test(word) || /^https?:/.test(word) || /^\d[\d.,:]*$/.test(word))
    return false;
  return (
    /^[\p{L}\p{N}._@~+$#%=&()[\]{}-]*(\/[\p{L}\p{N}._@~+$#%=&()[\]{}-]*)+$/u.test(word) ||
    /^\.?[\p{L}\p{N}_@+$-][\p{L}\p{N}._@+$-]*\.[A-Za-z][A-Za-z0-9]*$/u.test(word)
  );
}

function measuresOf(line: string): Map<string, number> {
  const numbers = new Map<string, number>();
  const times =
    /\b(\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?)/.exec(line);
  const time = times === null ? NaN : Date.parse(times[1] ?? '');
  if (!Number.isNaN(time)) numbers.set(timeStem, time);
  const rest = times === null ? line : line.replace(times[0], ' ');
  for (const match of rest.matchAll(
    /(?<![\w./-])(\d[\d,_]*(?:\.\d+)?)\s*([A-Za-z]+)?(?![\w./-]*\/)/g,
  )) {
    const value = Number((match[1] ?? '').replace(/[,_]/g, ''));
    const unit = (match[2] ?? '').toLowerCase();
    const factor = byteUnits.get(unit);
    const stem = factor !== undefined ? bytesStem : unit === '' ? '' : stemOf(unit);
    if (!numbers.has(stem)) numbers.set(stem, value * (factor ?? 1));
  }
  return numbers;
}

/** Column names of a header line ("bytes  path"), by their place; undefined if the line is none. */
function headerOf(line: string): string[] | undefined {
  const words = line
    .trim()
    .split(/\s{2,}|\t|\s*\|\s*/)
    .filter((word) => word !== '');
  const isHeader =
    words.length > 1 &&
    words.every((word) => /^[A-Za-z ]+$/.test(word)) &&
    words.some((word) => /^(path|name|file)$/i.test(word));
  return isHeader ? words.map((word) => stemOf(word.toLowerCase())) : undefined;
}

/** A line of content below a path ("12:text", "11-text", a number and a tab) or a note in brackets. */
const noRow = /^\s*(\d+[:\t]|\d+-(?!\d\d-)|\[.*\]$|--$)/;
const kindWord = /^(file|directory|folder|dir|symlink|link|other|-)$/i;

const unwrap = (word: string): string => word.replace(/^[("'`[]+|[)"'`\],;:]+$/g, '');

/** Where the path of a line ends: at a colon, before its measures, or with the line. */
function pathIn(line: string, cells: readonly string[]): string | undefined {
  // "path:12: text" and "path: 3 matches"
  const beforeColon = /^(\S+?):(?=\s|\d|$)/.exec(line)?.[1];
  if (beforeColon !== undefined && isPathLike(beforeColon)) return beforeColon;
  if (cells.length > 1) {
    const named = cells.filter((cell) => isPathLike(cell.replaceAll(' ', '_')))[0];
    return named ?? cells.filter((cell) => !kindWord.test(cell) && !/^\d/.test(cell))[0];
  }
  // "path (12 bytes)"
  const beforeBracket = /^(.+?) \(.*\)$/.exec(line)?.[1];
  if (beforeBracket !== undefined && isPathLike(beforeBracket.replaceAll(' ', '_')))
    return beforeBracket;
  const words = line.split(/\s+/).map(unwrap);
  const [only] = words;
  if (words.length === 1 && only !== undefined)
    return /^[\p{L}\p{N}._@+$-]+$/u.test(only) || isPathLike(only) ? only : undefined;
  const isWhole = /(\.[A-Za-z0-9]{1,8}|\/)$/.test(line) && line.includes('/') && words.length <= 6;
  return isWhole && words.filter(isPathLike).length > 0 && !/^\d/.test(line)
    ? line
    : words.filter(isPathLike)[0];
}

function rowOf(line: string, header: readonly string[] | undefined): ResultRow | undefined {
  if (noRow.test(line)) return undefined;
  const trimmed = line.trim();
  const cells = trimmed.split(/\s{2,}|\t|\s*\|\s*/);
  const path = pathIn(trimmed, cells);
  if (path === undefined) return undefined;
  const at = trimmed.indexOf(path);
  const around = `${trimmed.slice(0, at)} ; ${trimmed.slice(at + path.length).replace(/^:(\d+)[:-].*$/, '')}`;
  const numbers = measuresOf(around);
  for (const [index, stem] of (header ?? []).entries()) {
    const value = Number((cells[index] ?? '').replace(/[,_]/g, ''));
    if (cells[index] !== undefined && cells[index] !== '' && !Number.isNaN(value))
      numbers.set(stem, value);
  }
  const isFolder = path.endsWith('/') || /\b(directory|folder|dir)\b/.test(around);
  const lineNumber = /^:(\d+)[:-]/.exec(trimmed.slice(at + path.length))?.[1];
  return {
    path: path.length > 1 ? path.replace(/\/$/, '') : path,
    isFolder,
    numbers,
    shown: trimmed,
    ...(lineNumber === undefined ? {} : { line: Number(lineNumber) }),
  };
}

/** The paths that a text lists line by line, each once, with the numbers of its line. */
export function rowsOfText(text: string): ResultRow[] {
  const rows = new Map<string, ResultRow>();
  let header: string[] | undefined;
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const names = headerOf(line);
    if (names !== undefined && rows.size === 0) {
      header = names;
      continue;
    }
    const below = /^(\d+)[:\t]/.exec(line)?.[1];
    const last = [...rows.values()].at(-1);
    if (below !== undefined && last !== undefined && last.line === undefined) {
      rows.set(last.path, { ...last, line: Number(below) });
    }
    const row = rowOf(line, header);
    if (row !== undefined && !rows.has(row.path)) rows.set(row.path, row);
  }
  return [...rows.values()];
}
