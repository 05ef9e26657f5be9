import type { JsonValue } from '@toolwright/core';

/** What every run that waits was begun with. */
interface SavedBase {
  readonly runId: string;
  readonly sessionId: string;
  /** As a real path. */
  readonly root: string;
  readonly grants: readonly string[];
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
}

/** An agent's run: what it was asked, the model, and all that the loop needs to go on. */
export interface SavedAgent extends SavedBase {
  readonly command: 'run';
  readonly request: string;
  /** As `--model` had it; keys are not kept. */
  readonly model: string;
  readonly baseUrl?: string;
  readonly system?: string;
  readonly maxSteps?: number;
  readonly suspended: JsonValue;
}

/** Calls that were made without a model. */
export interface SavedCalls extends SavedBase {
  readonly command: 'call';
  readonly suspended: JsonValue;
}

export type SavedRun = SavedAgent | SavedCalls;

/** What the caller of `save` need not fill in. */
export type RunToSave = Omit<SavedAgent, 'savedAt'> | Omit<SavedCalls, 'savedAt'>;
