import type { Decision } from '@toolwright/core';
import type { CallState } from './call-state.ts';

/** What the deciding stages found out about a call. */
export function decisionOf(call: CallState): Decision {
  const { incoming, tool, routed, verdict, error } = call;
  return {
    callId: incoming.id,
    name: incoming.name,
    ...(routed && tool !== undefined ? { routedName: tool.name } : {}),
    verdict: verdict?.action ?? 'invalid',
    ...(verdict === undefined ? {} : { rule: verdict.rule }),
    ...(error === undefined ? {} : { error }),
  };
}
