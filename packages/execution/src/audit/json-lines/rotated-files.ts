import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';

/**
 * Files that were moved aside are `<name>.<number>-<8 hex digits>`: the number says which is older, the digits keep
 * two processes that rotate at once from taking one name.
 */
const suffix = /^\.(\d{6,12})-[0-9a-f]{8}$/;

/** The files among the names of the folder that were moved aside from `path`, oldest first. */
export function rotatedFiles(path: string, names: readonly string[]): readonly string[] {
  return names
    .filter((name) => numberOf(path, name) !== undefined)
    .sort((a, b) => Number(numberOf(path, a)) - Number(numberOf(path, b)) || (a < b ? -1 : 1))
    .map((name) => join(dirname(path), name));
}

/** Where the file is moved to next. */
export function nextRotatedFile(path: string, names: readonly string[]): string {
  const numbers = names.map((name) => numberOf(path, name) ?? 0);
  const number = String(Math.max(0, ...numbers) + 1).padStart(6, '0');
  return `${path}.${number}-${randomBytes(4).toString('hex')}`;
}

function numberOf(path: string, name: string): number | undefined {
  const own = basename(path);
  const match = name.startsWith(own) ? suffix.exec(name.slice(own.length)) : null;
  return match === null ? undefined : Number(match[1]);
}
