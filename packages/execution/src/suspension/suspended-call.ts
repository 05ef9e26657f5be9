import type { ApprovalRequest, JsonObject, NormalisedArgument } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import { jsonDigestOf } from '../call/input-digest.ts';
import type { StepCore } from '../run/step-core.ts';

/** A call that waits for a person, with everything that it needs to go on. */
export interface SuspendedCall {
  readonly callId: string;
  /** The name that was called. */
  readonly name: string;
  /** Of what came in: tells whether a call that comes again is this one. */
  readonly sourceDigest: string;
  /** The tool that governs it. */
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly normalised: readonly NormalisedArgument[];
  readonly editedBy: readonly string[];
  /** Under which the loop guard counted it. */
  readonly loopKey: string | undefined;
  readonly step: StepCore;
  readonly ordinal: number;
  readonly requestId: string;
  /** Undefined in a run that was resumed: the store has it. */
  readonly request: ApprovalRequest | undefined;
}

/** Names a call as it came in. */
export function sourceDigestOf(call: {
  readonly name: string;
  readonly arguments: unknown;
}): string {
  return jsonDigestOf([call.name, call.arguments ?? null]);
}

export function suspendedCallOf(call: CallState, request: ApprovalRequest): SuspendedCall {
  const { incoming, tool, step, ordinal, normalised, editedBy, loopKey } = call;
  return {
    callId: incoming.id,
    name: incoming.name,
    sourceDigest: sourceDigestOf(incoming),
    tool: tool?.name ?? incoming.name,
    // What the person was asked about, whatever a tool has made of its input since.
    arguments: call.approval?.input ?? request.input,
    normalised,
    editedBy,
    loopKey,
    step,
    ordinal,
    requestId: request.id,
    request,
  };
}
