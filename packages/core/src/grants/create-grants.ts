import { least, maybe, no, yes, type Certainty } from './certainty.ts';
import type { GrantRule } from './grant-rule.ts';
import type { GrantDecision, GrantSubject, GrantView } from './grant-view.ts';
import { compileRule, type RuleMatcher } from './rule-matcher.ts';
import { readRequestedScope, type RequestedScope } from './scope-matcher.ts';

/** What a host gives: rules, ready to be asked. The order of rules never matters. */
export interface Grants extends GrantView {
  readonly rules: readonly GrantRule[];
  /**
   * The verdict for a call that needs several permissions: a deny of any one denies, an ask of any one asks. A
   * call that needs none is allowed unless a rule over every permission (`**`) says otherwise.
   */
  combine(permissions: readonly string[], subject?: GrantSubject): GrantDecision;
  /** Other rules under the same options. */
  withRules(rules: readonly GrantRule[]): Grants;
}

export interface GrantsOptions {
  /** The name of the workspace's first root, so that `docs:/a` and `/a` are the same path. */
  readonly firstRoot?: string | undefined;
}

/** A requested permission, split, with the rules whose permission covers it. */
interface Request {
  /** Undefined for a permission that names no scope, or one that cannot be read. */
  readonly scope: RequestedScope | undefined;
  readonly rules: RulesByAction;
}

interface RulesByAction {
  readonly deny: readonly RuleMatcher[];
  readonly ask: readonly RuleMatcher[];
  readonly allow: readonly RuleMatcher[];
}

/** Requests that are kept ready. Past it the memory is emptied, so that endless new paths do not fill it. */
const maxRemembered = 256;
/** Longer ones are split each time: they are rarely asked twice. */
const maxRememberedLength = 512;

const noRule = 'no rule';

/**
 * Makes rules ready. `deny` beats `ask` beats `allow`; what no rule covers is denied.
 *
 * @example
 * const grants = createGrants(parseGrants(['allow fs.read:/content/**']));
 * grants.check('fs.read:/content/a.md').action; // 'allow'
 */
export function createGrants(rules: readonly GrantRule[], options: GrantsOptions = {}): Grants {
  const { firstRoot } = options;
  // Sorted, so that the rule that a decision names does not hang on the order either.
  const sorted = [...rules].sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  const matchers = sorted.map((rule) => compileRule(rule, firstRoot));
  const remembered = new Map<string, Request>();
  const rulesByName = new Map<string, RulesByAction>();

  function rulesOf(name: string): RulesByAction {
    const known = rulesByName.get(name);
    if (known !== undefined) return known;
    if (rulesByName.size >= maxRemembered) rulesByName.clear();
    const fresh = rulesFor(name, matchers);
    rulesByName.set(name, fresh);
    return fresh;
  }

  function request(permission: string): Request {
    const known = remembered.get(permission);
    if (known !== undefined) return known;
    const colon = permission.indexOf(':');
    const name = colon === -1 ? permission : permission.slice(0, colon);
    const scope =
      colon === -1 ? undefined : readRequestedScope(name, permission.slice(colon + 1), firstRoot);
    const fresh = { scope, rules: rulesOf(name) };
    if (permission.length > maxRememberedLength) return fresh;
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(permission, fresh);
    return fresh;
  }

  function check(permission: string, subject?: GrantSubject): GrantDecision {
    const { scope, rules: candidates } = request(permission);
    const rule =
      firstCovering(candidates.deny, scope, subject, maybe) ??
      firstCovering(candidates.ask, scope, subject, maybe) ??
      firstCovering(candidates.allow, scope, subject, yes);
    return rule === undefined
      ? { action: 'deny', rule: noRule, permission }
      : { action: rule.action, rule: rule.text, permission };
  }

  function mayAllow(permission: string, subject?: GrantSubject): boolean {
    const { scope, rules: candidates } = request(permission);
    const denies = candidates.deny.filter((deny) => deny.conditions(subject) === yes);
    if (denies.some((deny) => covers(deny, scope) === yes)) return false;
    const admits = (matcher: RuleMatcher): boolean =>
      matcher.conditions(subject) !== no &&
      covers(matcher, scope) !== no &&
      !(scope === undefined && denies.some((deny) => containsScope(deny, matcher)));
    return candidates.allow.some(admits) || candidates.ask.some(admits);
  }

  function combine(permissions: readonly string[], subject?: GrantSubject): GrantDecision {
    if (permissions.length === 0) {
      const decision = check('', subject);
      return decision.rule === noRule
        ? { action: 'allow', rule: 'no permission needed', permission: '' }
        : decision;
    }
    let verdict: GrantDecision | undefined;
    for (const permission of permissions) {
      const decision = check(permission, subject);
      if (decision.action === 'deny') return decision;
      if (verdict === undefined || (decision.action === 'ask' && verdict.action === 'allow'))
        verdict = decision;
    }
    return verdict as GrantDecision;
  }

  return {
    rules: [...rules],
    check,
    mayAllow,
    combine,
    withRules: (others) => createGrants(others, options),
  };
}

function rulesFor(name: string, matchers: readonly RuleMatcher[]): RulesByAction {
  const covering = matchers.filter((matcher) => matcher.permission.test(name));
  const withAction = (action: GrantRule['action']): readonly RuleMatcher[] =>
    covering.filter((matcher) => matcher.rule.action === action);
  return { deny: withAction('deny'), ask: withAction('ask'), allow: withAction('allow') };
}

function firstCovering(
  matchers: readonly RuleMatcher[],
  scope: RequestedScope | undefined,
  subject: GrantSubject | undefined,
  needed: Certainty,
): GrantRule | undefined {
  for (const matcher of matchers) {
    if (least(matcher.conditions(subject), covers(matcher, scope)) >= needed) return matcher.rule;
  }
  return undefined;
}

/** A rule without a scope covers every scope; one with a scope covers an unknown scope only maybe. */
function covers(matcher: RuleMatcher, scope: RequestedScope | undefined): Certainty {
  if (matcher.scope === undefined) return yes;
  return scope === undefined ? maybe : matcher.scope.covers(scope);
}

function containsScope(deny: RuleMatcher, admitting: RuleMatcher): boolean {
  if (deny.scope === undefined) return true;
  return admitting.rule.scope !== undefined && deny.scope.contains(admitting.rule.scope);
}
