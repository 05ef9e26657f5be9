import type { CallState } from '../call/call-state.ts';
import { inputDigestOf } from '../call/input-digest.ts';
import type { PassingStage } from '../nest/stage.ts';
import { askHost, type HostAnswer } from '../policy/ask-host.ts';
import { callNeeds } from '../policy/call-needs.ts';
import { judgeByRules, type Judgement } from '../policy/judge-by-rules.ts';
import type { Verdict } from '../policy/verdict.ts';

export interface PolicyStageOptions {
  /** Whether the decision is tied to the digest of the input as it was judged, whatever a tool makes of it later. */
  readonly bindsInput: boolean;
}

const strictness = { allow: 0, ask: 1, deny: 2 } as const;
const policyFailed = 'the host’s policy failed';

/**
 * Decides about the final input; every decision names its rule, and each rule may only tighten the ones before. What
 * becomes of `ask` is for the approval stage.
 */
export function createPolicyStage(options: PolicyStageOptions): PassingStage {
  return {
    name: 'policy',
    enter(call) {
      const { tool, run } = call;
      if (tool === undefined) return undefined;
      const needs = callNeeds(tool, call.input);
      if (needs === undefined) {
        call.verdict = { action: 'deny', rule: 'unknown needs', grants: [] };
        return call.endWith('PERMISSIONS_INVALID');
      }
      call.effects = needs.effects;
      call.permissions = needs.permissions;
      if (options.bindsInput) inputDigestOf(call);
      const judgement = judgeByRules(tool, needs, run.grants, run.settings);
      const { policy } = run.settings;
      if (policy === undefined || judgement.verdict.action === 'deny')
        return apply(call, judgement);
      const answer = askHost(call, policy, tool, needs);
      const settle = (given: HostAnswer): void => {
        if (given === 'cancelled') call.endIfCancelled();
        else apply(call, tighten(judgement, given, policy.mode === 'observe'));
      };
      return answer instanceof Promise ? answer.then(settle) : settle(answer);
    },
  };
}

interface Tightened extends Judgement {
  readonly reason?: string;
}

function tighten(
  judgement: Judgement,
  answer: Exclude<HostAnswer, 'cancelled'>,
  observes: boolean,
): Tightened {
  const { verdict } = judgement;
  const given = answer === 'failed' ? ({ action: 'deny', rule: policyFailed } as const) : answer;
  const { action, rule } = given;
  if (observes) return { verdict: { ...verdict, observed: { action, rule } } };
  if (strictness[action] <= strictness[verdict.action]) return judgement;
  const stricter: Verdict = { action, rule, grants: verdict.grants };
  if (answer === 'failed') return { verdict: stricter, code: 'POLICY_FAILED' };
  const reason = answer.reason === undefined ? {} : { reason: answer.reason };
  return { verdict: stricter, code: 'POLICY_DENIED', ...reason };
}

function apply(call: CallState, judged: Tightened): void {
  const { verdict, code, permission, reason } = judged;
  call.verdict = verdict;
  if (verdict.action !== 'deny') return;
  const message =
    reason ??
    (permission === undefined
      ? undefined
      : `The host does not permit this call: it needs ${permission}, which is not granted for these arguments.`);
  call.endWith(code ?? 'POLICY_DENIED', message === undefined ? undefined : { message });
}
