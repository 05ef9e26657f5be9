import type { ApprovalRequest, ApprovalScope, JsonObject } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import { inputDigestOf } from '../call/input-digest.ts';
import { hideFields } from '../redaction/hide-fields.ts';
import type { MadePreview } from './make-preview.ts';

/** What a person is asked about a call, bound to everything that must not change until it runs. */
export function createRequest(
  call: CallState,
  input: JsonObject,
  made: MadePreview,
): ApprovalRequest {
  const { run, incoming, tool, verdict } = call;
  const { settings, now } = run.approvals;
  const createdAt = now();
  return {
    id: run.settings.ports.ids.next('approval'),
    callId: incoming.id,
    runId: run.id,
    sessionId: run.session.id,
    principal: run.principal,
    tool: tool?.name ?? incoming.name,
    title: tool?.contract.title ?? tool?.name ?? incoming.name,
    risk: tool?.contract.risk ?? 'critical',
    effects: call.effects ?? { readOnly: false },
    permissions: call.permissions,
    input: shownInput(call, input),
    inputDigest: inputDigestOf(call),
    schemaDigest: tool?.schemaDigest ?? '',
    ...(made.kind === 'made' ? { preview: made.preview, previewDigest: made.digest } : {}),
    rule: verdict?.rule ?? 'no rule',
    scopes: scopesFor(call),
    createdAt,
    expiresAt: createdAt + settings.lifetimeMs,
  };
}

/** What a decision about the call may reach. Empty if no decision could let it run. */
export function scopesFor({ run, tool, incoming }: CallState): readonly ApprovalScope[] {
  const { scopes } = run.approvals.settings;
  const allowed: readonly ApprovalScope[] = tool?.contract.risk === 'critical' ? ['once'] : scopes;
  // A call that a tool makes cannot go on by itself: the tool that made it has gone on. Only its like can run later.
  return incoming.parent === undefined ? allowed : allowed.filter((scope) => scope !== 'once');
}

/**
 * Without registered secrets and what the tool hides. Look-alikes stay, here and in the preview: whoever approves a call
 * must see all of it, and arguments that look like a secret must not be a way to hide what a call does.
 */
function shownInput({ run, tool }: CallState, input: JsonObject): JsonObject {
  const shown = hideFields(input, tool?.contract.redact);
  return run.settings.redactor.valuesOnly.redactValue(shown) as JsonObject;
}
