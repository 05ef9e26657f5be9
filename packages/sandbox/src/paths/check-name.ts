import { escapedCharacters, unescapeName } from './escape-name.ts';
import { windowsNameFault } from './windows-name.ts';

/** The systems whose names differ in rules. */
export type PathRules = 'posix' | 'windows';

/** NAME_MAX of every file system in wide use. */
const maxNameBytes = 255;
/** PATH_MAX of Linux, for the written path as a whole. */
export const maxPathBytes = 4096;

/** Why a written part of a path is no name; undefined if it is one. `.` and `..` are none. */
export function nameFault(name: string, rules: PathRules): string | undefined {
  if (name === '' || name === '.') return 'A part of the path is empty.';
  if (name === '..') return 'The path has a `..` part.';
  if (name.includes('/')) return 'A name may not hold a slash.';
  if (!name.isWellFormed()) return 'The path is not well-formed Unicode.';
  if (escapedCharacters.test(name)) {
    if (/\p{Cc}/u.test(name)) return 'The path holds a control character.';
    const bytes = rules === 'windows' ? undefined : unescapeName(name);
    if (bytes === undefined) return 'The path holds a backslash.';
    if (bytes.includes(0) || bytes.includes(0x2f))
      return 'A name may hold neither a zero byte nor a slash.';
    if (bytes.length > maxNameBytes) return tooLong;
  } else if (name.length * 3 > maxNameBytes && Buffer.byteLength(name) > maxNameBytes) {
    return tooLong;
  }
  return rules === 'windows' ? windowsNameFault(name) : undefined;
}

const tooLong = `A name is longer than ${maxNameBytes} bytes.`;

/**
 * Why a name is not given to something new, on any system: elsewhere it would open a device or something else,
 * or could not be written at all. What has such a name already keeps it.
 */
export function newNameFault(name: string): string | undefined {
  if (escapedCharacters.test(name))
    return 'A new name may not hold characters that need an escape.';
  return windowsNameFault(name);
}
