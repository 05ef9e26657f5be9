import { fileFailure } from '../errors.ts';
import { parsePattern } from './pattern/parse-pattern.ts';
import type { PatternNode } from './pattern/pattern-node.ts';
import { requiredLiterals } from './pattern/required-literals.ts';

/** A match within a line, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Decides about lines. Time is linear in the text, whatever the pattern. */
export interface LineMatcher {
  /** False only if no line in these bytes of UTF-8 can match. */
  mayMatchBytes(bytes: Buffer): boolean;
  /**
   * Where the next line that can match is touched, from a place on; -1 if there is none. Undefined if only the
   * engine can tell.
   */
  readonly nextCandidate: ((text: string, from: number) => number) | undefined;
  /** Whether a line, without its end, matches. */
  test(line: string): boolean;
  /** The first match in a line that matches. */
  locate(line: string): Span;
}

export interface MatcherOptions {
  readonly regex: boolean;
  /** Undefined: only if the pattern has a capital letter. */
  readonly caseSensitive?: boolean | undefined;
}

/** Makes a pattern ready. Texts are looked for with the platform's own search; re2js is loaded for the rest. */
export async function compileMatcher(
  pattern: string,
  { regex, caseSensitive }: MatcherOptions,
): Promise<LineMatcher> {
  if (!regex) {
    if (/[\r\n]/.test(pattern)) {
      throw fileFailure('BAD_PATTERN', {
        message: 'The text has a line end, and lines are searched one by one.',
        hint: 'Search for one of the lines, with context to see the others.',
      });
    }
    return textMatcher([pattern], caseSensitive ?? /\p{Lu}/u.test(pattern));
  }
  const parsed = parsePattern(pattern);
  const isSensitive = caseSensitive ?? parsed.hasCapital;
  const { node } = parsed;
  const literals = requiredLiterals(node);
  const [longest] = literals;
  // No repetition and no class: the only text that the pattern matches.
  if (longest !== undefined && isLiteral(node) && !parsed.hasCaseFlag) {
    return textMatcher(longest, isSensitive);
  }
  const filters = literals.map((choice) => textMatcher(choice, isSensitive && !parsed.hasCaseFlag));
  const engine = await compileEngine(parsed.source, isSensitive);
  return {
    mayMatchBytes: (bytes) => filters.every((filter) => filter.mayMatchBytes(bytes)),
    nextCandidate: filters[0]?.nextCandidate,
    test: (line) => filters.every((filter) => filter.test(line)) && engine.test(line),
    locate: engine.locate,
  };
}

function isLiteral(node: PatternNode): boolean {
  if (node.kind === 'concat') return node.items.length > 0 && node.items.every(isLiteral);
  return node.kind === 'literal';
}

/** Lines that hold one of some texts. */
function textMatcher(texts: readonly string[], caseSensitive: boolean): LineMatcher {
  // A pattern without repetition does not backtrack, so the platform's engine is linear here. `iu` folds as RE2 does.
  const source = texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')).join('|');
  const regExp = new RegExp(source, caseSensitive ? 'gu' : 'giu');
  const [only] = texts;
  const find = (text: string, from: number): Span | undefined => {
    regExp.lastIndex = from;
    const match = regExp.exec(text);
    return match === null ? undefined : { start: match.index, end: match.index + match[0].length };
  };
  const isOne = caseSensitive && texts.length === 1 && only !== undefined;
  return {
    mayMatchBytes: (bytes) => !caseSensitive || texts.some((text) => bytes.includes(text)),
    nextCandidate: isOne
      ? (text, from) => text.indexOf(only, from)
      : (text, from) => find(text, from)?.start ?? -1,
    test: (line) => find(line, 0) !== undefined,
    locate: (line) => find(line, 0) ?? { start: 0, end: 0 },
  };
}

async function compileEngine(source: string, caseSensitive: boolean) {
  const { RE2JS } = await import('re2js');
  const engine = compile();
  return {
    test: (line: string) => engine.test(line),
    locate: (line: string): Span => {
      const matcher = engine.matcher(line);
      return matcher.find() ? { start: matcher.start(), end: matcher.end() } : { start: 0, end: 0 };
    },
  };

  function compile() {
    try {
      return RE2JS.compile(source, caseSensitive ? 0 : RE2JS.CASE_INSENSITIVE);
    } catch (cause) {
      throw fileFailure('BAD_PATTERN', {
        message: 'The pattern is too large, or names a class of characters that does not exist.',
        hint: 'Use smaller repetitions and names such as \\p{Lu} or \\p{Greek}.',
        cause,
      });
    }
  }
}
