import type { Preview } from '../contract/preview.ts';
import type { Principal } from '../principal/principal.ts';
import type { Risk } from '../contract/effects.ts';
import type { JsonValue } from '../results/json-value.ts';

/** How far one decision reaches. */
export type ApprovalScope = 'once' | 'run' | 'session' | 'rule';

/** What a person is asked. Digests are `sha256:` and 64 hex digits, of RFC 8785 JSON. */
export interface ApprovalRequest {
  readonly id: string;
  readonly callId: string;
  readonly runId: string;
  readonly sessionId: string;
  readonly principal: Principal;
  readonly tool: string;
  readonly title: string;
  readonly risk: Risk;
  /** The parsed and normalised arguments that would run. */
  readonly input: JsonValue;
  readonly inputDigest: string;
  readonly schemaDigest: string;
  readonly preview?: Preview;
  readonly previewDigest?: string;
  /** The rule that asked. */
  readonly rule: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** What the person answered. */
export interface ApprovalDecision {
  readonly requestId: string;
  readonly verdict: 'approve' | 'deny';
  readonly scope?: ApprovalScope;
  /** Arguments that replace the asked ones; they are validated again. */
  readonly input?: JsonValue;
  readonly decidedBy: string;
  /** Milliseconds since the epoch. */
  readonly decidedAt: number;
  readonly reason?: string;
}
