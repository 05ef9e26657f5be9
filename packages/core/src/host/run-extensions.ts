import type { JsonValue } from '../results/json-value.ts';

/** A run that can stop while calls wait and go on in another process. */
export interface SuspendableRun {
  /** JSON that `resume` of a host takes; without the host's signing keys it counts as untrusted input. */
  suspend(): Promise<JsonValue>;
}

/** One change that a run made to a file. */
export interface Change {
  readonly id: string;
  readonly callId: string;
  readonly path: string;
  readonly kind: 'create' | 'update' | 'delete' | 'move';
  readonly movedTo?: string;
  readonly diff?: string;
}

/** A run whose file changes can be listed and taken back. */
export interface JournaledRun {
  changes(): Promise<readonly Change[]>;
  /** Takes changes back, newest first; refuses where somebody else wrote since. */
  revert(options?: { readonly changeIds?: readonly string[] }): Promise<readonly Change[]>;
}
