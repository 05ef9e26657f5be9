/** What a call does to the world. Unset flags mean "not claimed": destructive and open-world count as false. */
export interface Effects {
  /** True if nothing outside the call changes. */
  readonly readOnly: boolean;
  /** May remove or overwrite what cannot be had back. */
  readonly destructive?: boolean;
  /** A second identical call changes nothing more. */
  readonly idempotent?: boolean;
  /** What it calls takes one `context.idempotencyKey` once, however often it is sent: a failed attempt may be repeated. */
  readonly keyed?: boolean;
  /** Reaches systems outside the host's control. */
  readonly openWorld?: boolean;
}

/** The seeds' safety level, lowest first. */
export const riskLevels = ['none', 'low', 'medium', 'high', 'critical'] as const;
export type Risk = (typeof riskLevels)[number];

/** Who may learn what a tool returns, widest first. */
export const privacyLevels = ['public', 'internal', 'private', 'sensitive'] as const;
export type Privacy = (typeof privacyLevels)[number];
