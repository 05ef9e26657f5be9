import { compileGlob, type GlobMatcher } from './compile-glob.ts';
import type { GlobPlan, PositiveGlob } from './glob-plan.ts';
import { isMagic } from './glob-segments.ts';

/** What a walk asks about an entry; `subject` is its path from the folder of the call, as in the plan. */
export interface GlobFilter {
  /** True if a pattern names the entry, or something below it, without wildcards. */
  names(subject: string): boolean;
  /** False if nothing below the folder can match. */
  mayHold(subject: string): boolean;
  matches(subject: string, isFolder: boolean): boolean;
}

/** The filter for those patterns of a plan that start `ups` folders up. */
export async function createGlobFilter(plan: GlobPlan, ups: number): Promise<GlobFilter> {
  const globs = plan.positive.filter((glob) => glob.ups === ups);
  const prunings = await Promise.all(globs.map(createPruning));
  const covers = ({ matches }: { matches: GlobMatcher }, subject: string, isFolder: boolean) =>
    matches(subject) || (isFolder && matches(`${subject}/`));
  const pruning = plan.negative.filter(({ prunes }) => prunes);
  const pathOf = (subject: string) => subject.slice(ups * '../'.length).split('/');
  const isNamed = (subject: string) => {
    const names = pathOf(subject);
    return globs.some(({ literal }) => names.every((name, at) => literal[at] === name));
  };
  return {
    names: isNamed,
    mayHold: (subject) => {
      // As in fast-glob, an exclusion ends no way to what a pattern spells out.
      if (!isNamed(subject) && pruning.some((glob) => covers(glob, subject, true))) return false;
      const names = pathOf(subject);
      return prunings.some((mayHold) => mayHold(names));
    },
    matches: (subject, isFolder) =>
      globs.some((glob) => covers(glob, subject, isFolder)) &&
      !plan.negative.some((glob) => covers(glob, subject, isFolder)),
  };
}

/** Whether a folder lies on the way to what a pattern may match. Errs on the side of looking. */
async function createPruning({
  literal,
  rest,
}: PositiveGlob): Promise<(names: string[]) => boolean> {
  const steps: (GlobMatcher | 'any')[] = literal.map((name) => (other) => other === name);
  for (const segment of rest) {
    // Braces and the like may hold a `/`, and `**` stands for any number of folders.
    const isWide = segment.includes('**') || (isMagic(segment) && segment.includes('/'));
    if (isWide) {
      steps.push('any');
      break;
    }
    steps.push(await compileGlob(segment === '' ? '*' : segment, { dot: true }));
  }
  return (names) => {
    for (const [at, name] of names.entries()) {
      const step = steps[at];
      if (step === 'any') return true;
      if (step?.(name) !== true) return false;
    }
    return steps.length > names.length;
  };
}
