import type {
  ApprovalDecision,
  ApprovalRecord,
  ApprovalRequest,
  JsonObject,
} from '@toolwright/core';
import type { Claim } from '../idempotency/claim.ts';
import type { BoundRequest } from './tokens.ts';

/** What is known of the decision about a call that was asked about before. */
export interface KnownDecision {
  readonly by: 'decision' | 'token';
  /** Undefined where the store has no record, or there is a token in its place. */
  readonly record: ApprovalRecord | undefined;
  /** What the decision is bound to. */
  readonly bound: BoundRequest | undefined;
  readonly decision: ApprovalDecision | undefined;
}

/** What a person has to do with a call. The approval stage writes it. */
export interface CallApproval {
  readonly requestId: string;
  readonly by: 'asked' | 'decision' | 'token' | 'remembered';
  /** While the call waits for the answer. */
  readonly request?: ApprovalRequest | undefined;
  /** The arguments that would run: the request hides some of them. */
  readonly input?: JsonObject | undefined;
  /** True if this very pass made the request. */
  readonly isNew?: boolean;
  readonly decision?:
    Pick<ApprovalDecision, 'id' | 'verdict' | 'scope' | 'decidedBy' | 'inputDigest'> | undefined;
  /** An approval lets one call run once: the claim of this one. */
  readonly use?: Claim | undefined;
}
