import type { MaybePromise, PolicyAnswer, PolicyPort } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import { isPromiseLike } from '../call/is-promise-like.ts';
import { waitFor } from '../call/wait-for.ts';
import type { CallNeeds } from './call-needs.ts';
import type { PreparedTool } from '../tools/prepared-tool.ts';

/** The host's answer, or why there is none. */
export type HostAnswer = PolicyAnswer | 'failed' | 'cancelled';

/** Asks the host's policy port. A throw, a rejection, no answer in time and garbage are all `failed`. */
export function askHost(
  call: CallState,
  policy: PolicyPort,
  tool: PreparedTool,
  needs: CallNeeds,
): MaybePromise<HostAnswer> {
  const { run } = call;
  let answer: unknown;
  try {
    answer = policy.decide({
      tool: tool.contract,
      input: call.input,
      principal: run.principal,
      run: { id: run.id, sessionId: run.session.id },
      permissions: needs.permissions,
    });
  } catch {
    return 'failed';
  }
  if (!isPromiseLike(answer)) return readAnswer(answer);
  return waitFor(call, answer, run.settings.decisionTimeoutMs).then(({ kind, value }) => {
    if (kind === 'cancelled') return 'cancelled';
    return kind === 'fulfilled' ? readAnswer(value) : 'failed';
  });
}

function readAnswer(answer: unknown): HostAnswer {
  try {
    const { action, rule, reason } = answer as PolicyAnswer;
    const isAction = action === 'allow' || action === 'ask' || action === 'deny';
    if (!isAction || typeof rule !== 'string' || rule === '') return 'failed';
    return typeof reason === 'string' ? { action, rule, reason } : { action, rule };
  } catch {
    return 'failed';
  }
}
