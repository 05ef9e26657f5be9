import type { CallOutcome } from '../outcomes/call-outcome.ts';

/** What the calls of a run have used so far, as far as their tools say. */
export interface RunUsage {
  /** Calls that came as far as to run. */
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
}

/** A run whose use can be read, whose grants can be taken back, whose client answers calls, and that can forget. */
export interface ControllableRun {
  usage(): RunUsage;
  /**
   * Takes back what a grant gave; it holds from the next check on, also for calls that run. An `allow` or `ask`
   * rule that the run has is taken out; a `deny` rule is added. Throws ToolwrightError with GRANT_INVALID, or
   * GRANT_UNKNOWN for a rule that the run does not have.
   */
  revoke(rule: string): void;
  /**
   * The client's answer to a call that went out as `suspended` with reason `client`: a value, a result, or what
   * `fail` makes. It goes through every stage from serialise on. Rejects with CLIENT_CALL_UNKNOWN,
   * CLIENT_CALL_ANSWERED (a second answer), CLIENT_CALL_EXPIRED or RUN_CLOSED.
   */
  completeClientCall(callId: string, result: unknown): Promise<CallOutcome>;
  /**
   * Says that the results of these calls left the model's context: the session forgets what rests on them, as its
   * own `forget` has it. Rejects as that does, or with RUN_CLOSED.
   */
  forget(callIds: readonly string[]): Promise<void>;
}
