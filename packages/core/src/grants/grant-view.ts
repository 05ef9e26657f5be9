import type { Effects, Risk } from '../contract/effects.ts';

/** What a permission is asked for: the tool's declared properties that rules may test. */
export interface GrantSubject {
  readonly tool: string;
  readonly risk: Risk;
  readonly effects: Effects;
}

export interface GrantDecision {
  readonly action: 'allow' | 'ask' | 'deny';
  /** The rule's text, or `no rule` when nothing matched. */
  readonly rule: string;
  /** The permission that decided. */
  readonly permission: string;
}

/** The grants of a run as a tool sees them. */
export interface GrantView {
  /** The verdict for one permission with its scope, e.g. `fs.read:/notes.md`. */
  check(permission: string, subject?: GrantSubject): GrantDecision;
  /** True if some rule could admit the permission with some scope. */
  mayAllow(permission: string, subject?: GrantSubject): boolean;
}
