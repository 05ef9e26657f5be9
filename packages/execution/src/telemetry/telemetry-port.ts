import type { AuditRecord, CallOutcome, Usage } from '@toolwright/core';

/** A call as it comes in. Nothing in it is a secret. */
export interface CallStart {
  /** The name that was called; absent if it is not one of this host's tools. */
  readonly tool?: string;
  readonly callId: string;
  readonly sessionId: string;
  readonly runId: string;
  readonly stepId: string;
  readonly tenant: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Of the tool that makes this call. */
  readonly parent?: CallSpan;
  /** W3C trace context that the run was opened with, as it came. */
  readonly traceparent?: string;
}

/** What became of a call. Nothing in it is a secret. */
export interface CallEnd {
  readonly status: CallOutcome['status'];
  readonly decision: AuditRecord['decision'];
  readonly rule?: string;
  readonly code?: string;
  /** The tool that a router went on to. */
  readonly routedTool?: string;
  readonly attempts: number;
  readonly usage?: Usage;
  readonly durationMs: number;
  /** Only where the port asks for them; cut. */
  readonly input?: string;
  readonly result?: string;
}

export interface CallSpan {
  /** W3C trace context of the span: the tool hands it on, and the audit keeps it. */
  readonly traceparent?: string | undefined;
  /** Runs the tool's code so that what it reports belongs to the span. */
  run?<T>(task: () => T): T;
  end(end: CallEnd): void;
}

/** Follows calls, for traces and metrics. What it throws is logged once and changes nothing. */
export interface TelemetryPort {
  /** Contents that it wants to have. Default: none. */
  readonly contents?: { readonly input?: boolean; readonly result?: boolean } | undefined;
  startCall(start: CallStart): CallSpan;
}
