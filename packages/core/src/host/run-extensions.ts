import type { ApprovalRequest } from '../approvals/approval.ts';
import type { ApprovalAnswer, DecidedApproval } from '../approvals/approvals.ts';
import type { CallOutcome } from '../outcomes/call-outcome.ts';
import type { JsonValue } from '../results/json-value.ts';
import type { CloseOptions, SingleCallOptions } from './run.ts';

/** A call of a run that waits for a person. */
export interface WaitingCall {
  readonly callId: string;
  /** The name that was called. */
  readonly name: string;
  readonly requestId: string;
  /** Absent after a resume: the approvals of the host have it. */
  readonly request?: ApprovalRequest;
}

/** A run whose calls can wait for a person, here or in another process. */
export interface SuspendableRun {
  /** The calls that wait, in the order in which they came. */
  waiting(): readonly WaitingCall[];
  /** Decides about a request of this run; rejects as `Approvals.decide` does. */
  decide(requestId: string, answer: ApprovalAnswer): Promise<DecidedApproval>;
  /**
   * Lets a call that waits go on: suspended again while nobody has decided, else what became of it, which is final
   * also where its tool never began. Exposure, validation and policy are asked again. Rejects with CALL_NOT_WAITING
   * for any other call, and as `call` does.
   */
  resumeCall(callId: string, options?: SingleCallOptions): Promise<CallOutcome>;
  /**
   * Waits for calls in flight, as `close` does, and gives the run as JSON that `resumeRun` of a host takes, here or
   * in another process; without the host's signing keys it counts as untrusted input. It holds the arguments of
   * the calls that wait. From then on this run takes no calls (RUN_SUSPENDED); close it.
   */
  suspend(options?: CloseOptions): Promise<JsonValue>;
}

/** One change that a run made to a file. */
export interface Change {
  readonly id: string;
  readonly callId: string;
  readonly path: string;
  readonly kind: 'create' | 'update' | 'delete' | 'move';
  readonly movedTo?: string;
  readonly diff?: string;
}

/** A run whose file changes can be listed and taken back. */
export interface JournaledRun {
  changes(): Promise<readonly Change[]>;
  /** Takes changes back, newest first; refuses where somebody else wrote since. */
  revert(options?: { readonly changeIds?: readonly string[] }): Promise<readonly Change[]>;
}
