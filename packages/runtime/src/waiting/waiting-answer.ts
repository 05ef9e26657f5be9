import type { MaybePromise, Run, SuspendedOutcome } from '@toolwright/core';

/** What the host is asked when calls wait. Their siblings are over. */
export interface WaitingQuestion {
  /** The run: its `decide` takes what a person says. */
  readonly run: Run;
  /** The calls that wait, in call order. */
  readonly pending: readonly SuspendedOutcome[];
  /** Aborted when the run is cancelled; then the answer no longer matters. */
  readonly signal: AbortSignal;
}

/**
 * `go-on`: somebody has decided; calls that still wait are asked about again, and if none went on, the run is
 * suspended. `clientResults`: the same, with what the client answered, by call id.
 */
export type WaitingAnswer =
  'end' | 'suspend' | 'go-on' | { readonly clientResults: Readonly<Record<string, unknown>> };

export type WaitingChoice =
  'end' | 'suspend' | ((question: WaitingQuestion) => MaybePromise<WaitingAnswer>);

export function isWaitingAnswer(answer: unknown): answer is WaitingAnswer {
  if (answer === 'end' || answer === 'suspend' || answer === 'go-on') return true;
  const results = (answer as { clientResults?: unknown } | null | undefined)?.clientResults;
  return typeof results === 'object' && results !== null;
}
