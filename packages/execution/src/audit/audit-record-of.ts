import type { AuditedApproval, AuditRecord } from '@toolwright/core';
import type { CallApproval } from '../approvals/call-approval.ts';
import type { CallState } from '../call/call-state.ts';
import { digestOf } from '../call/digest.ts';
import { inputDigestOf } from '../call/input-digest.ts';
import { contentBytes } from '../result/content-bytes.ts';

type Building = { -readonly [K in keyof AuditRecord]: AuditRecord[K] };

/** What an audit keeps of a call that is over: digests, codes, names and sizes. */
export function auditRecordOf(call: CallState): AuditRecord {
  const { run, incoming, step, verdict, usage, error } = call;
  const { clock, ids } = run.settings.ports;
  const { durationMs } = call;
  const record: Building = {
    v: 1,
    id: ids.next('audit'),
    at: Math.round(clock.now() - durationMs),
    principal: run.principal,
    sessionId: run.session.id,
    runId: run.id,
    stepId: step.id,
    callId: incoming.id,
    status: call.status,
    decision: decisionNameOf(call),
    inputDigest: inputDigestOf(call),
    inputBytes: inputBytesOf(incoming.arguments),
    outputBytes: contentBytes(call.content),
    warnings: call.warnings.length === 0 ? none : call.warnings.map(({ code }) => code),
    // The rules only: a pointer may hold a field name that the model made up.
    normalised: call.normalised.length === 0 ? none : call.normalised.map(({ rule }) => rule),
    durationMs,
  };
  nameTool(record, call);
  if (incoming.parent !== undefined) record.parentCallId = incoming.parent.incoming.id;
  const traceparent = call.span?.traceparent ?? run.traceparent;
  if (traceparent !== undefined) record.traceparent = traceparent;
  if (error !== undefined) record.code = error.code;
  if (usage !== undefined) record.usage = usage;
  if (call.editedBy.length > 0) record.editedBy = call.editedBy;
  if (call.tries > 1) record.attempts = call.tries;
  if (call.approval !== undefined) record.approval = approvalOf(call.approval);
  if (verdict !== undefined) {
    record.rule = verdict.rule;
    record.grants = verdict.grants;
    if (verdict.observed !== undefined) record.observed = verdict.observed;
  }
  return record;
}

function approvalOf({ requestId, by, decision }: CallApproval): AuditedApproval {
  if (decision === undefined) return { requestId, by };
  const { id: decisionId, verdict, scope, decidedBy: approver, inputDigest } = decision;
  const approval = { requestId, by, decisionId, verdict, scope, approver };
  return inputDigest === undefined ? approval : { ...approval, edited: true };
}

const none: readonly string[] = Object.freeze([]);

/** A name that no tool has may be anything, a secret too: only its digest is kept. */
function nameTool(record: Building, { run, incoming, tool, routed }: CallState): void {
  if (run.isKnownName(incoming.name)) record.tool = incoming.name;
  else record.nameDigest = digestOf(incoming.name);
  if (tool === undefined) return;
  if (routed) record.routedTool = tool.name;
  const { pack, contract } = tool;
  if (contract.version !== undefined) record.toolVersion = contract.version;
  if (pack !== undefined)
    record.pack = pack.version === undefined ? pack.id : `${pack.id}@${pack.version}`;
  record.schemaDigest = tool.schemaDigest;
}

const beforePolicy = new Set(['exposure', 'parse', 'route', 'schema', 'limit']);

/** What was decided about a call, in one word. */
export function decisionNameOf({ verdict, error, status }: CallState): AuditRecord['decision'] {
  if (verdict !== undefined) return verdict.action;
  return status === 'failed' && error !== undefined && beforePolicy.has(error.origin)
    ? 'invalid'
    : 'none';
}

function inputBytesOf(source: unknown): number {
  if (typeof source === 'string') return Buffer.byteLength(source);
  try {
    return Buffer.byteLength(JSON.stringify(source) ?? '');
  } catch {
    // Not JSON; such a call was refused.
    return 0;
  }
}
