import type { ApprovalRequest } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import { inputDigestOf } from '../call/input-digest.ts';
import { approvalLifetimeMs } from '../limits.ts';

/** What a person is asked about a suspended call; made once, when it is first needed. */
export function approvalRequestOf(call: CallState): ApprovalRequest {
  call.approvalRequest ??= createRequest(call);
  return call.approvalRequest;
}

function createRequest(call: CallState): ApprovalRequest {
  const { run, incoming, tool, verdict } = call;
  const { clock, ids } = run.settings.ports;
  const createdAt = clock.now();
  return {
    id: ids.next('approval'),
    callId: incoming.id,
    runId: run.id,
    sessionId: run.session.id,
    principal: run.principal,
    tool: tool?.name ?? incoming.name,
    title: tool?.contract.title ?? tool?.name ?? incoming.name,
    risk: tool?.contract.risk ?? 'critical',
    input: call.arguments ?? {},
    inputDigest: inputDigestOf(call),
    schemaDigest: tool?.schemaDigest ?? '',
    rule: verdict?.rule ?? 'no rule',
    createdAt,
    expiresAt: createdAt + approvalLifetimeMs,
  };
}
