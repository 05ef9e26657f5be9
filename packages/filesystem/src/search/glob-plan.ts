import type { FileAccess, WorkspacePath } from '@toolwright/core';
import { childPath, parentPath } from '@toolwright/sandbox/paths';
import { fileFailure } from '../errors.ts';
import { portCode } from '../paths/path-failure.ts';
import { compileGlob, type GlobMatcher } from './compile-glob.ts';
import { escapeSegment, literalSegment, splitPattern } from './glob-segments.ts';

/** A pattern, split for a walk that starts `ups` folders above the folder of the call. */
export interface PositiveGlob {
  readonly ups: number;
  /** Names at its start that hold no wildcard, or that exist as they are written. */
  readonly literal: readonly string[];
  /** The parts behind them; none if the pattern is a path. */
  readonly rest: readonly string[];
  /** Over the path from the folder of the call, with a `../` for each of `ups`. */
  readonly matches: GlobMatcher;
}

export interface GlobPlan {
  readonly positive: readonly PositiveGlob[];
  readonly negative: readonly NegativeGlob[];
}

/** A pattern that started with `!`. */
export interface NegativeGlob {
  readonly matches: GlobMatcher;
  /** True if a folder that it matches is left out with all that is in it, and not only as an entry. */
  readonly prunes: boolean;
}

export interface PlanContext {
  readonly files: FileAccess;
  /** The folder that patterns are relative to. */
  readonly folder: WorkspacePath;
  readonly dot: boolean;
  readonly signal: AbortSignal;
}

/** True for `!x`, which takes away; `!(x)` is an extended glob. */
export function isNegative(pattern: string): boolean {
  return pattern.startsWith('!') && pattern[1] !== '(';
}

/** True for a pattern that writes out the dot of a hidden name, and so asks for it. */
export function mentionsDot(pattern: string): boolean {
  return /(?:^|[/{,(|[\\!])\.(?!\.?\/)/.test(pattern);
}

/**
 * Reads a list of patterns. Only exclusions mean everything but them. A part that exists under its written name
 * is that name, so `app/[id]/(auth)` finds the folder of that name. Throws BAD_GLOB.
 */
export async function planGlobs(
  patterns: readonly string[],
  context: PlanContext,
): Promise<GlobPlan> {
  const wanted = patterns.filter((pattern) => !isNegative(pattern));
  const unwanted = patterns.filter(isNegative);
  if (wanted.length === 0 && unwanted.length > 0) wanted.push('**');
  const negative = unwanted.map((pattern) => planNegative(withoutDots(pattern.slice(1))));
  const positive = wanted.map((pattern) => planPositive(withoutDots(pattern), context));
  return { positive: await Promise.all(positive), negative: await Promise.all(negative) };
}

/** The folders that a pattern starts with before its first wildcard, `..` among them. */
export function literalStart(pattern: string): string[] {
  const names: string[] = [];
  for (const segment of splitPattern(withoutDots(pattern)).slice(0, -1)) {
    const name = literalSegment(segment);
    if (name === undefined) break;
    names.push(name);
  }
  return names;
}

/** `./a` and `/a` are `a`: a pattern is always relative to the folder of the call. */
function withoutDots(pattern: string): string {
  return pattern.replace(/^(?:\.?\/)+(?=.)/, '').replaceAll(/\/(?:\.\/)+/g, '/');
}

/** As in fast-glob: `!**\/build` and `!a/**` take a folder away whole, `!a/*` only entries. */
async function planNegative(pattern: string): Promise<NegativeGlob> {
  const last = splitPattern(pattern).at(-1) ?? '';
  return {
    // What is taken away is taken away whether its name starts with a dot or not.
    matches: await compileGlob(pattern, { dot: true }),
    // Braces only list names.
    prunes: last === '**' || literalSegment(last.replace(/[{}]/g, '')) !== undefined,
  };
}

async function planPositive(pattern: string, context: PlanContext): Promise<PositiveGlob> {
  const segments = splitPattern(pattern);
  let ups = 0;
  let folder = context.folder;
  while (segments[ups] === '..') {
    if (folder.path === '/') {
      throw fileFailure('BAD_GLOB', { message: 'A glob pattern leads out of the workspace.' });
    }
    folder = parentPath(folder);
    ups += 1;
  }
  const literal: string[] = [];
  for (const segment of segments.slice(ups)) {
    const name = literalSegment(segment) ?? (await existingName(segment, folder, context));
    if (name === undefined || name === '') break;
    literal.push(name);
    folder = childPath(folder, name);
  }
  const rest = segments.slice(ups + literal.length);
  const up = '../'.repeat(ups);
  if (rest.length === 0) {
    const path = up + literal.join('/');
    return { ups, literal, rest, matches: (subject) => subject === path };
  }
  const escaped = [...literal.map(escapeSegment), ...rest].join('/');
  const covers = await compileGlob(up + escaped, { dot: context.dot });
  const start = up + literal.map((name) => `${name}/`).join('');
  // By itself `a/**` would match `a` too; a search starts within the folder that a pattern names.
  return { ups, literal, rest, matches: (path) => path.startsWith(start) && covers(path) };
}

async function existingName(
  segment: string,
  folder: WorkspacePath,
  { files, signal }: PlanContext,
): Promise<string | undefined> {
  if (segment === '*' || segment === '**') return undefined;
  try {
    await files.lstat(childPath(folder, segment), { signal });
    return segment;
  } catch (error) {
    if (portCode(error) === undefined || portCode(error) === 'ABORTED') throw error;
    return undefined;
  }
}
