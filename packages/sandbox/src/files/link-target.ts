import type { PathRules } from '../paths/check-name.ts';

/** Where a link leads, as written in it. */
export interface LinkTarget {
  /** True for a target that starts at the host's root. */
  readonly absolute: boolean;
  /** Written names, `..` among them, without `.` and empty ones; on Windows an absolute one starts with its drive. */
  readonly parts: readonly string[];
}

/** Splits the text of a link, in written names. */
export function splitLinkTarget(text: string, rules: PathRules): LinkTarget {
  if (rules === 'posix') {
    return { absolute: text.startsWith('/'), parts: text.split('/').filter(isName) };
  }
  const plain = text.replace(/^\\\\\?\\/, '');
  return {
    // `\x` and `C:x` depend on the current drive; taken as absolute they match no root and are refused.
    absolute: /^(?:[\\/]|[A-Za-z]:)/.test(plain),
    parts: plain.split(/[\\/]/).filter(isName),
  };
}

function isName(part: string): boolean {
  return part !== '' && part !== '.';
}
