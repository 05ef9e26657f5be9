import type { WorkspacePath } from '@toolwright/core';
import { sandboxError } from '../errors.ts';
import { maxPathBytes, nameFault, type PathRules } from './check-name.ts';
import { pathOf } from './path-parts.ts';
import { splitRootPrefix } from './root-prefix.ts';

export interface PathGrammar {
  /** Names of the roots; the first one is meant by paths without a root's name. */
  readonly roots: readonly string[];
  readonly rules: PathRules;
}

/**
 * Splits a path as a model writes it: `a/b`, `/a/b`, `./a`, `.`, `docs:/a`. Touches no disk, decodes no `%20`
 * and trims nothing. Throws PATH_INVALID.
 */
export function parsePath(text: string, grammar: PathGrammar): WorkspacePath {
  if (text === '') throw invalid('The path is empty.', 'Write `.` for the workspace itself.');
  if (Buffer.byteLength(text) > maxPathBytes)
    throw invalid(`The path is longer than ${maxPathBytes} bytes.`);
  if (text.startsWith('//')) {
    throw invalid('The path names a place on another machine.');
  }
  if (text === '~' || text.startsWith('~/')) {
    throw invalid('The workspace has no home folder.', 'Write `./~` for a folder of that name.');
  }
  const { root, rest } = chooseRoot(text, grammar);
  const parts = rest.split('/').filter((part) => part !== '' && part !== '.');
  for (const part of parts) {
    const fault = nameFault(part, grammar.rules);
    if (fault !== undefined) throw invalid(fault, hintFor(part, grammar.rules));
  }
  return pathOf(root, parts);
}

function chooseRoot(text: string, grammar: PathGrammar): { root: string; rest: string } {
  const first = grammar.roots[0] as string;
  const prefix = splitRootPrefix(text);
  if (prefix === undefined) {
    const colon = text.indexOf(':');
    // `docs:a` may mean a root or a file: neither is guessed.
    if (colon > 0 && grammar.roots.includes(text.slice(0, colon))) {
      throw invalid(
        "A root's name is not followed by `:/`.",
        'Write `name:/path` for a path in a root, or `./` before a file name with a colon.',
      );
    }
    return { root: first, rest: text };
  }
  if (grammar.roots.includes(prefix.root)) return prefix;
  throw invalid(
    prefix.rest.startsWith('//')
      ? 'The path is an address, not a path.'
      : 'The path starts with the name of no root.',
    `Write a path without an address, a drive letter or a root's name; the roots are: ${grammar.roots.join(', ')}.`,
  );
}

function hintFor(part: string, rules: PathRules): string | undefined {
  if (part === '..') return 'Write the path from the workspace down, without `..`.';
  if (part.includes('\\')) {
    return rules === 'windows'
      ? 'Write `/` between the parts of a path.'
      : 'Write `/` between the parts of a path; a backslash in a name is written `\\x5c`.';
  }
  return undefined;
}

function invalid(message: string, hint?: string): Error {
  return sandboxError('PATH_INVALID', { message, ...(hint === undefined ? {} : { hint }) });
}
