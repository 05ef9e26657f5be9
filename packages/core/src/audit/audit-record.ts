import type { ApprovalScope } from '../approvals/approval.ts';
import type { CallOutcome } from '../outcomes/call-outcome.ts';
import type { Principal } from '../principal/principal.ts';
import type { Usage } from '../results/tool-result.ts';

/** What a person had to do with a call. */
export interface AuditedApproval {
  readonly requestId: string;
  /** `asked`: nobody has answered yet. `remembered`: the answer to an earlier request covers this call. */
  readonly by: 'asked' | 'decision' | 'token' | 'remembered';
  readonly decisionId?: string;
  readonly verdict?: 'approve' | 'deny';
  readonly approver?: string;
  readonly scope?: ApprovalScope;
  /** True if the person replaced the arguments. */
  readonly edited?: boolean;
}

/**
 * What became of one call, as the audit keeps it: digests, codes, names and sizes, never argument or result values.
 * Digests are `sha256:` and 64 hex digits. A call that waits, for a person or for its client, has a record with the
 * status `suspended` for each time that it was left waiting; how it ended is in the one record with another status.
 */
export interface AuditRecord {
  readonly v: 1;
  readonly id: string;
  /** Milliseconds since the epoch, when the call came in. */
  readonly at: number;
  readonly principal: Principal;
  readonly sessionId: string;
  readonly runId: string;
  readonly stepId: string;
  readonly callId: string;
  readonly parentCallId?: string;
  readonly traceparent?: string;
  /** The name that was called; absent if it is not one of this host's tools (then only its digest is kept). */
  readonly tool?: string;
  readonly nameDigest?: string;
  readonly routedTool?: string;
  readonly toolVersion?: string;
  readonly pack?: string;
  readonly schemaDigest?: string;
  readonly status: CallOutcome['status'];
  readonly code?: string;
  readonly decision: 'allow' | 'ask' | 'deny' | 'invalid' | 'none';
  readonly rule?: string;
  readonly grants?: readonly string[];
  /** What the host's policy port said in `observe` mode. */
  readonly observed?: { readonly action: 'allow' | 'ask' | 'deny'; readonly rule: string };
  /** Where a person was asked, or an earlier answer was remembered. */
  readonly approval?: AuditedApproval;
  /** The hooks that replaced the arguments, in order; the digest is of what they left. */
  readonly editedBy?: readonly string[];
  /** Attempts that were begun, if more than one. */
  readonly attempts?: number;
  readonly inputDigest: string;
  readonly inputBytes: number;
  readonly outputBytes: number;
  readonly warnings: readonly string[];
  readonly normalised: readonly string[];
  readonly usage?: Usage;
  readonly durationMs: number;
}

/**
 * Whose records are meant: those of one principal, or those of everybody of a tenant, of one user or agent of it
 * where these are named.
 */
export type AuditOwner =
  | { readonly principal: Principal }
  | {
      readonly tenant: string;
      readonly user?: string;
      readonly agent?: string;
      readonly principal?: never;
    };

/** A question to an audit. What is left out does not matter; what is given must hold all at once. */
export type AuditQuery = AuditOwner & {
  readonly sessionId?: string;
  readonly runId?: string;
  readonly callId?: string;
  /** The name that was called, or that a router went on to. */
  readonly tool?: string;
  readonly status?: CallOutcome['status'];
  readonly decision?: AuditRecord['decision'];
  /** As the host wrote it. */
  readonly rule?: string;
  /**
   * `true`: how calls ended, one record for each. `false`: that calls wait, of which a call may have several, or none.
   */
  readonly isFinal?: boolean;
  /** Calls that came in then or later, in milliseconds since the epoch. */
  readonly sinceMs?: number;
  /** Calls that came in before. */
  readonly untilMs?: number;
  readonly offset?: number;
  /** Default 100. */
  readonly limit?: number;
};

/** Where audit records go. A sink that can answer questions has `query`; it sees the owner's records only. */
export interface AuditSink {
  readonly name: string;
  write(record: AuditRecord): void | Promise<void>;
  query?(query: AuditQuery): Promise<readonly AuditRecord[]>;
  close?(): Promise<void>;
}
