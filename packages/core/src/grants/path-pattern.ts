import type { WorkspacePath } from '../ports/files.ts';
import { ToolwrightError } from '../errors/toolwright-error.ts';
import { yes } from './certainty.ts';
import { describeFault, GrantSyntaxFault } from './grant-fault.ts';
import { compilePathScope, parsePathScope } from './path-scope.ts';

/**
 * A pattern of workspace paths without a grant around it, in the words of grants: `/secrets/**`,
 * `docs:/*.key`. It covers a path, not what lies below it. Throws PATH_PATTERN_INVALID.
 *
 * @example
 * const covers = compilePathPattern('/content/**', 'workspace');
 * covers({ root: 'workspace', path: '/content/a.md' }); // true
 */
export function compilePathPattern(
  pattern: string,
  firstRoot: string,
): (path: WorkspacePath) => boolean {
  const covers = compilePathScope(readScope(pattern), firstRoot);
  return ({ root, path }) => {
    const segments: string[] = [];
    for (const segment of path.split('/')) {
      if (segment !== '') segments.push(segment.normalize('NFC'));
    }
    return covers({ kind: 'path', root, segments }) === yes;
  };
}

function readScope(pattern: string): ReturnType<typeof parsePathScope> {
  try {
    return parsePathScope(pattern, 1);
  } catch (error) {
    if (!(error instanceof GrantSyntaxFault)) throw error;
    const { column, expected } = error.fault;
    throw new ToolwrightError(
      'PATH_PATTERN_INVALID',
      `A path pattern cannot be read: ${describeFault({ column, expected, example: '/content/**' })}.`,
      {
        hint: 'Write `/path` or `root:/path`, where `*` stands for a name and `**` for any folders.',
        place: `column ${column}`,
      },
    );
  }
}
