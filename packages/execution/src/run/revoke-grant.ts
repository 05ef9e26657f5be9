import { ToolwrightError, type Grants } from '@toolwright/core';
import { parseGrant } from '@toolwright/core/grants';

/**
 * Grants without what a rule gave: an `allow` or `ask` rule is taken out, a `deny` rule is added. Throws
 * ToolwrightError with GRANT_INVALID, or GRANT_UNKNOWN if there is no such rule to take out.
 */
export function revokeGrant(grants: Grants, text: string): Grants {
  const rule = parseGrant(text);
  if (rule.action === 'deny') return grants.withRules([...grants.rules, rule]);
  const left = grants.rules.filter((other) => other.text !== rule.text);
  if (left.length < grants.rules.length) return grants.withRules(left);
  throw new ToolwrightError('GRANT_UNKNOWN', 'The run has no such rule.', {
    place: 'rule',
    hint: 'Give the rule as the host wrote it, or a deny rule, which is added.',
  });
}
