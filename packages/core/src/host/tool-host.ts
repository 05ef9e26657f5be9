import type { Approvals } from '../approvals/approvals.ts';
import type { Principal } from '../principal/principal.ts';
import type { JsonValue } from '../results/json-value.ts';
import type { CloseOptions, Run, UnavailableTool } from './run.ts';

export interface SessionOptions {
  readonly principal: Principal;
  /** Left out: a new one. An id that is open already for the same principal gives that session. */
  readonly id?: string;
  /** IANA name for relative dates. Default: the host's. */
  readonly timezone?: string;
}

export interface RunOptions {
  readonly signal?: AbortSignal;
  /** W3C trace context of the caller. */
  readonly traceparent?: string;
}

/** A conversation. It owns read state and whatever else outlives one run. */
export interface Session {
  readonly id: string;
  readonly principal: Principal;
  openRun(options?: RunOptions): Promise<Run>;
  /** Says that the results of these calls left the model's context. */
  forget(callIds: readonly string[]): Promise<void>;
  close(options?: CloseOptions): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface HostRunOptions extends RunOptions {
  /** Left out: a session of its own, closed with the run. */
  readonly session?: Session;
  /** Must be the session's, when both are given. */
  readonly principal?: Principal;
}

/** What loops, bridges and adapters take; the toolkit is one. */
export interface ToolHost {
  openSession(options: SessionOptions): Promise<Session>;
  openRun(options: HostRunOptions): Promise<Run>;
  /**
   * Goes on with a run that was suspended, here or in another process: for the same principal, in the same session,
   * with the grants of this host. Rejects with RUN_STATE_INVALID, RUN_STATE_FORGED, RUN_STATE_MISMATCH,
   * RUN_STATE_OUTDATED or RUN_OPEN.
   */
  resumeRun(suspended: JsonValue, options: HostRunOptions): Promise<Run>;
  readonly approvals: Approvals;
  /** Tools that no run of this host can have, with the reason. */
  unavailable(): readonly UnavailableTool[];
  close(options?: CloseOptions): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
