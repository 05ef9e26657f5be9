import { isToolwrightError, type WorkspacePath } from '@toolwright/core';
import { compilePathPattern } from '@toolwright/core/grants';
import { sandboxError } from '../errors.ts';
import { pathParts } from '../paths/path-parts.ts';
import { foldName } from './fold-name.ts';

/**
 * True for paths that a pattern covers and for all that lies below them. Patterns are those of grants: `/secrets`,
 * `docs:/*.key`, and `*:/` before a path for every root. `option` is told in errors. Throws
 * WORKSPACE_PATTERN_INVALID.
 */
export function compilePathList(
  option: string,
  patterns: readonly string[],
  rootNames: readonly string[],
): (path: WorkspacePath) => boolean {
  const firstRoot = rootNames[0] as string;
  const covering = patterns.map((pattern, at) => compile(pattern, firstRoot, `${option}[${at}]`));
  if (covering.length === 0) return () => false;
  return (path) => {
    let folded = '';
    const places = [{ root: path.root, path: '/' }];
    for (const part of pathParts(path)) {
      folded += `/${foldName(part)}`;
      places.push({ root: path.root, path: folded });
    }
    return places.some((place) => covering.some((covers) => covers(place)));
  };
}

function compile(
  pattern: string,
  firstRoot: string,
  place: string,
): (path: WorkspacePath) => boolean {
  if (typeof pattern !== 'string')
    throw sandboxError('WORKSPACE_PATTERN_INVALID', { message: 'A pattern is no text.', place });
  try {
    return compilePathPattern(foldName(pattern), firstRoot);
  } catch (error) {
    if (!isToolwrightError(error)) throw error;
    throw sandboxError('WORKSPACE_PATTERN_INVALID', { message: error.message, place });
  }
}
