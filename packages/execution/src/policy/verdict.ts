/** What the policy stage decided about a call. */
export interface Verdict {
  readonly action: 'allow' | 'ask' | 'deny';
  /** The rule that decided. */
  readonly rule: string;
  /** Every grant that the call rests on. */
  readonly grants: readonly string[];
  /** What the host's port said in `observe` mode. */
  readonly observed?: { readonly action: 'allow' | 'ask' | 'deny'; readonly rule: string };
}
