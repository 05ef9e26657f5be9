import { maybe, no, yes, type Certainty } from './certainty.ts';
import { compileGlob, type Glob } from './glob.ts';
import { GrantSyntaxFault } from './grant-fault.ts';
import type { PathScope } from './grant-rule.ts';

const example = 'allow fs.read:/content/**';

/**
 * Reads `root:/path` or `/path`. `column` is where the scope starts in the rule.
 * Throws GrantSyntaxFault for what names a place on the host instead of one in the workspace.
 */
export function parsePathScope(text: string, column: number): PathScope {
  const fail = (offset: number, expected: string, shown = example): never => {
    throw new GrantSyntaxFault(column + offset, expected, shown);
  };
  const backslash = text.indexOf('\\');
  if (backslash !== -1)
    fail(backslash, 'a workspace path with `/` between its parts and no backslash');
  if (text.startsWith('~')) fail(0, 'a path inside the workspace, which has no home folder');
  const colon = text.indexOf(':');
  const slash = text.indexOf('/');
  if (slash === -1 || (slash !== 0 && slash !== colon + 1) || colon === 0) {
    fail(
      0,
      'a path that starts with `/`, or with a root name, `:` and `/`',
      'allow fs.read:docs:/content/**',
    );
  }
  const root = slash === 0 ? '' : text.slice(0, colon);
  if (/^[A-Za-z]$/.test(root)) fail(0, 'a path inside the workspace, not one with a drive letter');
  if (root.includes('**')) fail(0, 'a root name, in which one `*` stands for any characters');
  const segments = text.slice(slash + 1).split('/');
  if (segments.at(-1) === '') segments.pop();
  let offset = slash + 1;
  for (const segment of segments) {
    if (segment === '') fail(offset, 'one `/` between the parts of a path');
    if (segment === '.' || segment === '..') fail(offset, 'a path without `.` and `..` parts');
    if (segment !== '**' && segment.includes('**')) {
      fail(offset, '`**` as a whole part of the path', 'allow fs.read:/content/**/*.md');
    }
    offset += segment.length + 1;
  }
  return { kind: 'path', root, segments: segments.map((segment) => segment.normalize('NFC')) };
}

/** A path that is asked for. */
export interface RequestedPath {
  readonly kind: 'path';
  readonly root: string;
  readonly segments: readonly string[];
}

/** Splits a requested path; undefined if it is not `root:/path` or `/path` or has a `.` or `..` part. */
export function readRequestedPath(
  text: string,
  firstRoot: string | undefined,
): RequestedPath | undefined {
  const slash = text.indexOf('/');
  if (slash === -1 || (slash > 0 && text.indexOf(':') !== slash - 1) || slash === 1)
    return undefined;
  if (text.includes('\0')) return undefined;
  const segments: string[] = [];
  for (const segment of text
    .slice(slash + 1)
    .normalize('NFC')
    .split('/')) {
    if (segment === '.' || segment === '..') return undefined;
    if (segment !== '') segments.push(segment);
  }
  return {
    kind: 'path',
    root: slash === 0 ? (firstRoot ?? '') : text.slice(0, slash - 1),
    segments,
  };
}

/** Whether a pattern covers a requested path. A last `**` covers the folder itself too. */
export function compilePathScope(
  scope: PathScope,
  firstRoot: string | undefined,
): (path: RequestedPath) => Certainty {
  const root = scope.root === '' ? (firstRoot ?? '') : scope.root;
  const rootGlob = compileGlob(root, { stops: '' });
  const globs = scope.segments.map((segment) =>
    segment === '**' ? undefined : compileGlob(segment, { stops: '' }),
  );
  return (path) => {
    if (!matchSegments(globs, path.segments)) return no;
    if (rootGlob.test(path.root)) return yes;
    // Without knowing the first root's name, `/a` may or may not be the same as `docs:/a`.
    return firstRoot === undefined && (root === '' || path.root === '') ? maybe : no;
  };
}

/** `undefined` stands for `**`. After a mismatch only the last `**` is widened, so no work grows exponentially. */
function matchSegments(
  globs: ReadonlyArray<Glob | undefined>,
  segments: readonly string[],
): boolean {
  let at = 0;
  let globAt = 0;
  let resumeGlob = -1;
  let resumeAt = 0;
  while (at < segments.length) {
    if (globAt < globs.length) {
      const glob = globs[globAt];
      if (glob === undefined) {
        resumeGlob = globAt;
        resumeAt = at;
        globAt += 1;
        continue;
      }
      const segment = segments[at] as string;
      // An empty segment stands for `**` of another pattern: see scope-matcher.ts. Only `**` covers it.
      if (segment !== '' && glob.test(segment)) {
        at += 1;
        globAt += 1;
        continue;
      }
    }
    if (resumeGlob === -1) return false;
    resumeAt += 1;
    at = resumeAt;
    globAt = resumeGlob + 1;
  }
  while (globAt < globs.length && globs[globAt] === undefined) globAt += 1;
  return globAt === globs.length;
}
