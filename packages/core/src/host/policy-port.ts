import type { MaybePromise } from '../contract/maybe-promise.ts';
import type { AnyToolContract } from '../contract/tool-contract.ts';
import type { Principal } from '../principal/principal.ts';

export interface PolicyQuestion {
  readonly tool: AnyToolContract;
  /** The final input: parsed, normalised, validated. */
  readonly input: unknown;
  readonly principal: Principal;
  readonly run: { readonly id: string; readonly sessionId: string };
  readonly permissions: readonly string[];
}

export interface PolicyAnswer {
  readonly action: 'allow' | 'ask' | 'deny';
  /** Names the rule, for audit and `explain`. */
  readonly rule: string;
  /** May be shown to the model. */
  readonly reason?: string;
}

/** The host's own policy, asked after the grants; it can tighten what they allow, never widen it. */
export interface PolicyPort {
  /** `observe` records the answer and does not act on it. */
  readonly mode?: 'enforce' | 'observe';
  decide(question: PolicyQuestion): MaybePromise<PolicyAnswer>;
}
