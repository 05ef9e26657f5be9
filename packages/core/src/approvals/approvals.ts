import type { Principal } from '../principal/principal.ts';
import type { JsonObject } from '../results/json-value.ts';
import type { ApprovalDecision, ApprovalRequest, ApprovalScope } from './approval.ts';

/** `withdrawn`: nobody waits for the decision any more. */
export type ApprovalStatus = 'pending' | 'approved' | 'denied' | 'expired' | 'withdrawn';

/** A request and what became of it. */
export interface ApprovalRecord {
  readonly request: ApprovalRequest;
  readonly status: ApprovalStatus;
  /** Present once it is approved or denied. */
  readonly decision?: ApprovalDecision;
}

/** Whose approvals are meant: those of one principal, or of everybody of a tenant. */
export type ApprovalOwner =
  { readonly principal: Principal } | { readonly tenant: string; readonly principal?: never };

/** Names one approval; an ApprovalRequest is such a name. */
export type ApprovalReference = { readonly id: string } & ApprovalOwner;

export type ApprovalQuery = ApprovalOwner & {
  readonly sessionId?: string;
  readonly runId?: string;
  /** Left out: all. */
  readonly status?: ApprovalStatus;
  readonly offset?: number;
  /** Default 100. */
  readonly limit?: number;
};

/** What a person says to a request. */
export interface ApprovalAnswer {
  readonly verdict: 'approve' | 'deny';
  /** One of the request's scopes; left out: the first one. */
  readonly scope?: ApprovalScope;
  /** Arguments to run with in place of the asked ones. */
  readonly input?: JsonObject;
  /** Who decided, for the audit. */
  readonly decidedBy: string;
  /** Shown to the model. */
  readonly reason?: string;
}

export interface DecidedApproval {
  readonly approval: ApprovalRecord;
  /** Carries the decision to a process that does not share the store; only with signing keys. */
  readonly token?: string;
}

/** An approval that lets later calls run as well. */
export interface RememberedApproval {
  readonly id: string;
  readonly principal: Principal;
  readonly scope: Exclude<ApprovalScope, 'once'>;
  /** The run or session that it ends with; absent for a rule. */
  readonly boundTo?: string;
  readonly tool: string;
  readonly rule: string;
  readonly permissions: readonly string[];
  readonly requestId: string;
  readonly decisionId: string;
  readonly decidedBy: string;
  /** Milliseconds since the epoch. */
  readonly decidedAt: number;
  readonly expiresAt: number;
}

/** What hosts, terminals and HTTP handlers see of the approvals. Every method rejects with APPROVAL_UNAVAILABLE while the store is down. */
export interface Approvals {
  /** Oldest first. */
  list(query: ApprovalQuery): Promise<readonly ApprovalRecord[]>;
  /** Undefined also for an approval that is somebody else's. */
  get(reference: ApprovalReference): Promise<ApprovalRecord | undefined>;
  /**
   * Decides, once. Rejects with APPROVAL_UNKNOWN, APPROVAL_EXPIRED, APPROVAL_ALREADY_DECIDED, APPROVAL_WITHDRAWN
   * or APPROVAL_ANSWER_INVALID.
   */
  decide(reference: ApprovalReference, answer: ApprovalAnswer): Promise<DecidedApproval>;
  /** What is still remembered of a principal's approvals. */
  remembered(principal: Principal): Promise<readonly RememberedApproval[]>;
  /** Takes a remembered approval back; true if there was one. */
  forget(remembered: { readonly id: string; readonly principal: Principal }): Promise<boolean>;
}
