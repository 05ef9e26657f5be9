import type { CallState } from '../call/call-state.ts';
import type { CoverableCall } from './remembered.ts';

/** What of a call decides whether an earlier approval covers it. */
export function coverableOf({
  run,
  tool,
  effects,
  permissions,
  verdict,
}: CallState): CoverableCall {
  return {
    principal: run.principal,
    runId: run.id,
    sessionId: run.session.id,
    tool: tool?.name ?? '',
    schemaDigest: tool?.schemaDigest ?? '',
    permissions,
    rule: verdict?.rule ?? '',
    risk: tool?.contract.risk ?? 'critical',
    effects: effects ?? { readOnly: false, destructive: true, openWorld: true },
  };
}
