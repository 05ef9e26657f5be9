import type { GrantSubject, Grants } from '@toolwright/core';
import type { ExecutionErrorCode } from '../errors.ts';
import { breaksPrivacy, exceedsRisk, type Ceiling } from '../tools/granted-tools.ts';
import type { PreparedTool } from '../tools/prepared-tool.ts';
import type { CallNeeds } from './call-needs.ts';
import type { Verdict } from './verdict.ts';

/** A verdict; a deny has the code that says which kind of rule denied. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly code?: ExecutionErrorCode;
  /** The permission that was not granted, without its scope, which may hold argument values. */
  readonly permission?: string;
}

/** The rule of a tool that wants a person asked. */
export const hintRule = "the tool's approval hint";

const noGrants: readonly string[] = Object.freeze([]);

/** The host's standing rules: risk ceiling, privacy, grants, and the tool's own wish to have a person asked. */
export function judgeByRules(
  tool: PreparedTool,
  needs: CallNeeds,
  grants: Grants,
  ceiling: Ceiling,
): Judgement {
  if (exceedsRisk(tool, ceiling))
    return deny('RISK_DENIED', `risk ceiling: ${ceiling.riskCeiling ?? ''}`);
  if (breaksPrivacy(tool, ceiling))
    return deny('PRIVACY_DENIED', `privacy: ${[...(ceiling.privacy ?? [])].join(', ')}`);
  const judgement = judgeByGrants(tool, needs, grants);
  const { action, grants: resting } = judgement.verdict;
  if (action !== 'allow' || !needs.asks) return judgement;
  return { verdict: { action: 'ask', rule: hintRule, grants: resting } };
}

function judgeByGrants(tool: PreparedTool, needs: CallNeeds, grants: Grants): Judgement {
  const { permissions, effects } = needs;
  const subject: GrantSubject =
    tool.subject.effects === undefined ? { ...tool.subject, effects } : tool.subject;
  const [only] = permissions;
  if (only === undefined) {
    // Rules over every permission hold for a call that needs none, too.
    const { action, rule } = grants.combine(permissions, subject);
    return action === 'deny'
      ? deny('PERMISSION_DENIED', rule)
      : { verdict: { action, rule, grants: [rule] } };
  }
  const resting: string[] = [];
  let asking: string | undefined;
  for (const permission of permissions) {
    const { action, rule } = grants.check(permission, subject);
    if (action === 'deny') return deny('PERMISSION_DENIED', rule, permission);
    if (action === 'ask') asking ??= rule;
    resting.push(rule);
  }
  return asking === undefined
    ? { verdict: { action: 'allow', rule: resting[0] ?? '', grants: resting } }
    : { verdict: { action: 'ask', rule: asking, grants: resting } };
}

function deny(code: ExecutionErrorCode, rule: string, permission?: string): Judgement {
  const verdict: Verdict = { action: 'deny', rule, grants: noGrants };
  if (permission === undefined) return { verdict, code };
  const colon = permission.indexOf(':');
  return { verdict, code, permission: colon === -1 ? permission : permission.slice(0, colon) };
}
