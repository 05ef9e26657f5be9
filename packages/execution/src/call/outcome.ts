import type {
  AbortedOutcome,
  CallOutcome,
  DeniedOutcome,
  FailedOutcome,
  OkOutcome,
  SuspendedOutcome,
  ToolError,
} from '@toolwright/core';
import { executionError } from '../errors.ts';
import { outputTrustOf } from '../guard/output-trust.ts';
import type { CallState } from './call-state.ts';

type Building<T> = { -readonly [K in keyof T]: T[K] };

/** What became of a call, for its caller. Plain assignments: this runs for every call. */
export function outcomeOf(call: CallState): CallOutcome {
  const outcome = withStatus(call);
  if (call.routed && call.tool !== undefined) outcome.routedName = call.tool.name;
  if (call.artifacts.length > 0) outcome.artifacts = call.artifacts;
  return outcome;
}

function withStatus(call: CallState): Building<CallOutcome> {
  switch (call.status) {
    case 'ok':
      return okOutcome(call);
    case 'failed':
      return failedOutcome(call);
    case 'denied':
      return deniedOutcome(call);
    case 'aborted':
      return abortedOutcome(call);
    case 'suspended':
      return suspendedOutcome(call);
  }
}

function okOutcome(call: CallState): Building<OkOutcome> {
  const outcome: Building<OkOutcome> = {
    status: 'ok',
    callId: call.incoming.id,
    name: call.incoming.name,
    warnings: call.warnings,
    normalised: call.normalised,
    content: call.content,
    durationMs: call.durationMs,
    outputTrust: outputTrustOf(call),
  };
  if (call.data !== undefined) outcome.data = call.data;
  if (call.metadata !== undefined) outcome.metadata = call.metadata;
  if (call.usage !== undefined) outcome.usage = call.usage;
  return outcome;
}

function failedOutcome(call: CallState): Building<FailedOutcome> {
  return {
    status: 'failed',
    callId: call.incoming.id,
    name: call.incoming.name,
    error: errorOf(call),
    warnings: call.warnings,
    normalised: call.normalised,
    content: call.content,
    durationMs: call.durationMs,
    outputTrust: outputTrustOf(call),
  };
}

function deniedOutcome(call: CallState): Building<DeniedOutcome> {
  return {
    status: 'denied',
    callId: call.incoming.id,
    name: call.incoming.name,
    error: errorOf(call),
    rule: call.verdict?.rule ?? 'no rule',
    warnings: call.warnings,
    normalised: call.normalised,
    content: call.content,
    durationMs: call.durationMs,
  };
}

function abortedOutcome(call: CallState): Building<AbortedOutcome> {
  return {
    status: 'aborted',
    callId: call.incoming.id,
    name: call.incoming.name,
    error: errorOf(call),
    warnings: call.warnings,
    normalised: call.normalised,
    content: call.content,
    durationMs: call.durationMs,
  };
}

function suspendedOutcome(call: CallState): Building<SuspendedOutcome> {
  const base = {
    status: 'suspended',
    callId: call.incoming.id,
    name: call.incoming.name,
    warnings: call.warnings,
    normalised: call.normalised,
    content: call.content,
    durationMs: call.durationMs,
  } as const;
  const request = call.approval?.request;
  return request === undefined || call.suspendedFor === 'client'
    ? {
        ...base,
        reason: 'client',
        tool: call.tool?.name ?? call.incoming.name,
        input: call.arguments ?? {},
      }
    : { ...base, reason: 'approval', request };
}

function errorOf(call: CallState): ToolError {
  return call.error ?? executionError('INTERNAL_ERROR');
}
