import type { ErrorOrigin } from '@toolwright/core';

/** What a code means for whoever reads an outcome. */
export interface ErrorEntry {
  /** The outcome that carries it; `warning`: on an outcome that is otherwise usable. */
  readonly outcome: 'failed' | 'denied' | 'aborted' | 'warning';
  /** `soft`: the model or the host can put it right; `hard`: the tool or the host's set-up is broken. */
  readonly weight: 'hard' | 'soft';
  /** `by effects`: true if the call was read-only. */
  readonly retryable: boolean | 'by effects';
  readonly origin: ErrorOrigin;
  /** Shown to the model, where a stage has nothing more exact to say. */
  readonly message: string;
  /** What to do next; shown to the model. */
  readonly hint: string;
}

export const soft = { outcome: 'failed', weight: 'soft', retryable: false } as const;
export const hard = { outcome: 'failed', weight: 'hard', retryable: false } as const;
export const denied = { outcome: 'denied', weight: 'soft', retryable: false } as const;
export const warning = { outcome: 'warning', weight: 'soft', retryable: false } as const;
