import { fileFailure } from '../errors.ts';

/** True for paths that a pattern covers. Paths are relative, with `/`; a folder may end in `/`. */
export type GlobMatcher = (path: string) => boolean;

export interface GlobOptions {
  /** Wildcards match names that start with a dot too. */
  readonly dot: boolean;
  /** A pattern without `/` is matched against the last name, in any folder. */
  readonly matchName?: boolean;
}

const maxPatternLength = 1_000;
/** Each one more multiplies the ways to lay a deep path over the pattern. */
const maxGlobstars = 4;

/**
 * Compiles a pattern in picomatch's default dialect. Throws BAD_GLOB for patterns whose matching could take
 * longer than any path is worth.
 */
export async function compileGlob(pattern: string, options: GlobOptions): Promise<GlobMatcher> {
  const fault = globFault(pattern);
  if (fault !== undefined) throw fileFailure('BAD_GLOB', { message: fault });
  const { default: picomatch } = await import('picomatch');
  const source = toRegExp(() =>
    picomatch.makeRe(pattern, { dot: options.dot, posix: true, windows: false }),
  );
  const regExp = new RegExp(pinStars(source.source), source.flags);
  const isName = options.matchName === true && !pattern.includes('/');
  return (path) => {
    const subject = isName ? path.slice(path.lastIndexOf('/') + 1) : path;
    return subject !== '' && (subject === pattern || regExp.test(subject));
  };
}

function toRegExp(make: () => RegExp | false): RegExp {
  try {
    const made = make();
    if (made !== false) return made;
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  throw fileFailure('BAD_GLOB');
}

function globFault(pattern: string): string | undefined {
  if (pattern === '') return 'A glob pattern is empty.';
  if (pattern.length > maxPatternLength)
    return `A glob pattern is longer than ${maxPatternLength} characters.`;
  if (pattern.includes('\0')) return 'A glob pattern holds a zero character.';
  // `**/**` means no more than `**`.
  const folded = pattern.replace(/(?:\*\*\/)+/g, '**/');
  if ((folded.match(/(?:^|\/)\*\*(?=\/|$)/g) ?? []).length > maxGlobstars)
    return `A glob pattern has more than ${maxGlobstars} parts that are \`**\`.`;
  // Repetition within repetition: a short name can then take longer than the age of the universe.
  if (/[+*]\([^)]*\*/.test(pattern)) return 'A glob pattern has `*` within `+( )` or `*( )`.';
  return undefined;
}

/**
 * Lets every star but the last of a name stop at the first place where what follows it fits. That never loses a
 * match, as the later stars take up whatever is left, and it makes a failing match linear where `*a*a*a*b` would
 * try all ways to share a long name among the stars.
 */
function pinStars(source: string): string {
  let count = 0;
  return source.replace(
    /\[\^\/\]\*\?((?:[\w -]|\\[^/\w]|\[\^\/\](?!\*))+)(?=\[\^\/\]\*\?)/g,
    (_star, piece: string) => {
      count += 1;
      // A lookahead does not give back what it took, so this is an atomic group.
      return `(?=(?<pin${count}>[^/]*?${piece}))\\k<pin${count}>`;
    },
  );
}
