import type { Effects, Risk } from '../contract/effects.ts';

/** What a permission is asked for: the tool's declared properties that rules may test. */
export interface GrantSubject {
  readonly tool: string;
  readonly risk: Risk;
  /** Left out while they depend on an input that is not known yet. */
  readonly effects?: Effects | undefined;
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
  /**
   * The verdict for one permission with its scope, e.g. `fs.read:/notes.md`. What is not known counts against:
   * without a scope the permission is asked for every scope, and without a subject an allow rule with
   * conditions does not match while an ask or deny rule with conditions does.
   */
  check(permission: string, subject?: GrantSubject): GrantDecision;
  /** True if some rule could admit the permission with some scope; what is not known counts in favour. */
  mayAllow(permission: string, subject?: GrantSubject): boolean;
}
