import { riskLevels, type Effects } from '../contract/effects.ts';
import { maybe, no, yes, type Certainty } from './certainty.ts';
import { compileGlob, type Glob } from './glob.ts';
import type { EffectWord, GrantRule } from './grant-rule.ts';
import type { GrantSubject } from './grant-view.ts';
import { compileScope, type ScopeMatcher } from './scope-matcher.ts';

/** A rule made ready: globs compiled, levels as numbers. */
export interface RuleMatcher {
  readonly rule: GrantRule;
  readonly permission: Glob;
  readonly scope: ScopeMatcher | undefined;
  /** Whether the rule's conditions hold; `maybe` where they ask for what is not known. */
  conditions(subject: GrantSubject | undefined): Certainty;
}

export function compileRule(rule: GrantRule, firstRoot: string | undefined): RuleMatcher {
  return {
    rule,
    permission: compileGlob(rule.permission),
    scope: rule.scope === undefined ? undefined : compileScope(rule.scope, firstRoot),
    conditions: compileConditions(rule),
  };
}

function compileConditions(rule: GrantRule): (subject: GrantSubject | undefined) => Certainty {
  const { tool, riskAtMost, riskAtLeast, effects } = rule;
  if (
    tool === undefined &&
    riskAtMost === undefined &&
    riskAtLeast === undefined &&
    effects.length === 0
  )
    return () => yes;
  const toolGlob = tool === undefined ? undefined : compileGlob(tool, { stops: '' });
  const lowest = riskAtLeast === undefined ? 0 : riskLevels.indexOf(riskAtLeast);
  const highest = riskAtMost === undefined ? riskLevels.length - 1 : riskLevels.indexOf(riskAtMost);
  const testsRisk = riskAtMost !== undefined || riskAtLeast !== undefined;
  return (subject) => {
    if (subject === undefined) return maybe;
    if (toolGlob !== undefined && !toolGlob.test(subject.tool)) return no;
    if (testsRisk) {
      const risk = riskLevels.indexOf(subject.risk);
      if (risk < lowest || risk > highest) return no;
    }
    if (effects.length === 0) return yes;
    const known = subject.effects;
    if (known === undefined) return maybe;
    return effects.every((word) => hasEffect(known, word)) ? yes : no;
  };
}

function hasEffect(effects: Effects, word: EffectWord): boolean {
  return word === 'mutating' ? !effects.readOnly : effects[word] === true;
}
