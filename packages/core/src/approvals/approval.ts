import type { Effects, Risk } from '../contract/effects.ts';
import type { Preview } from '../contract/preview.ts';
import type { Principal } from '../principal/principal.ts';
import type { JsonObject } from '../results/json-value.ts';

/**
 * How far one approval reaches. `once`: this call. `run`, `session`: every call of the same tool that needs the
 * same permissions, until the run or the session ends. `rule`: whatever the same rule asks about, until it is
 * taken back. None of them covers a call of a higher risk, or with wider effects, than the one that was seen.
 */
export const approvalScopes = ['once', 'run', 'session', 'rule'] as const;

export type ApprovalScope = (typeof approvalScopes)[number];

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
  readonly effects: Effects;
  /** What this very call needs, with scopes. */
  readonly permissions: readonly string[];
  /** The parsed and normalised arguments that would run, without registered secrets and what the tool hides. */
  readonly input: JsonObject;
  readonly inputDigest: string;
  readonly schemaDigest: string;
  readonly preview?: Preview;
  /** Of the whole preview, also where `preview` is cut. */
  readonly previewDigest?: string;
  /** The rule that asked. */
  readonly rule: string;
  /** The scopes that an approval may have; the first one is meant where none is named. */
  readonly scopes: readonly ApprovalScope[];
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** From then on nobody can decide any more. */
  readonly expiresAt: number;
}

/** What the person answered. */
export interface ApprovalDecision {
  readonly id: string;
  readonly requestId: string;
  readonly verdict: 'approve' | 'deny';
  readonly scope: ApprovalScope;
  /** Arguments that replace the asked ones, as they run; they are validated and judged again. */
  readonly input?: JsonObject;
  readonly inputDigest?: string;
  readonly decidedBy: string;
  /** Milliseconds since the epoch. */
  readonly decidedAt: number;
  /** From then on an approval lets no call run any more. */
  readonly expiresAt: number;
  /** For the model, too. */
  readonly reason?: string;
}
