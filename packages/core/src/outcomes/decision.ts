import type { ToolError } from '../errors/tool-error.ts';

/** What would happen to a call, as far as can be said without running anything. */
export interface Decision {
  readonly callId: string;
  readonly name: string;
  readonly routedName?: string;
  /** `invalid`: the call would fail before policy (unknown tool, bad arguments). */
  readonly verdict: 'allow' | 'ask' | 'deny' | 'invalid';
  /** The rule that decided; absent for `invalid`. */
  readonly rule?: string;
  /** Present for `deny` and `invalid`. */
  readonly error?: ToolError;
}
