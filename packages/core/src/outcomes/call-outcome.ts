import type { ApprovalRequest } from '../approvals/approval.ts';
import type { ToolError } from '../errors/tool-error.ts';
import type { ContentPart } from '../results/content.ts';
import type { JsonObject, JsonValue } from '../results/json-value.ts';
import type { OutputTrust, Usage, Warning } from '../results/tool-result.ts';

/** One argument that was brought into the form the schema asks for. Holds no values. */
export interface NormalisedArgument {
  /** JSON Pointer into the arguments; `''` for the whole. */
  readonly pointer: string;
  /** `number`, `email`, …, or `unwrap` for a sole wrapper key. */
  readonly rule: string;
}

/** A part of a result that was too large for a model, kept for the session; `read_artifact` shows it in pages. */
export interface KeptArtifact {
  readonly handle: string;
  readonly mediaType: string;
  /** Of what the tool gave, lost bytes included. */
  readonly sizeBytes: number;
  /** The bytes that were over the store's cap and are not kept: from `from`, before `to`. */
  readonly lost?: { readonly from: number; readonly to: number };
}

interface OutcomeBase {
  readonly callId: string;
  /** The name that was called. */
  readonly name: string;
  /** The contract that governed the call, where a router named another one. */
  readonly routedName?: string;
  readonly warnings: readonly Warning[];
  readonly normalised: readonly NormalisedArgument[];
  /** What the model is to see. */
  readonly content: readonly ContentPart[];
  readonly durationMs: number;
  /** Left out where the content is the whole of it. */
  readonly artifacts?: readonly KeptArtifact[];
}

export interface OkOutcome extends OutcomeBase {
  readonly status: 'ok';
  /** The value by the output schema, JSON-safe; the host's view. */
  readonly data?: JsonValue;
  readonly metadata?: JsonObject;
  readonly usage?: Usage;
  readonly outputTrust: OutputTrust;
}

export interface FailedOutcome extends OutcomeBase {
  readonly status: 'failed';
  readonly error: ToolError;
  readonly outputTrust: OutputTrust;
}

export interface DeniedOutcome extends OutcomeBase {
  readonly status: 'denied';
  readonly error: ToolError;
  /** The rule that denied, as the host wrote it; for the host, not for the model. */
  readonly rule: string;
}

export interface AbortedOutcome extends OutcomeBase {
  readonly status: 'aborted';
  readonly error: ToolError;
}

/** A call that waits for a person, or for the client that hosts the tool. */
export type SuspendedOutcome = OutcomeBase & { readonly status: 'suspended' } & (
    | { readonly reason: 'approval'; readonly request: ApprovalRequest }
    | { readonly reason: 'client'; readonly tool: string; readonly input: JsonValue }
  );

/** What became of a call: exactly one for each call id. */
export type CallOutcome =
  OkOutcome | FailedOutcome | DeniedOutcome | AbortedOutcome | SuspendedOutcome;
