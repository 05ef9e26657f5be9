import type { ApprovalDecision, ApprovalRequest } from '../approvals/approval.ts';
import type { CallOutcome } from '../outcomes/call-outcome.ts';
import type { Progress } from '../contract/tool-context.ts';

/** On every event. `seq` counts from 1 within the run and has no gaps in the stream itself. */
export interface EventEnvelope {
  readonly v: 1;
  readonly seq: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly sessionId: string;
  readonly runId: string;
  readonly stepId?: string;
  readonly callId?: string;
}

/** Why a run ended. `partial`: a limit was reached; `waiting`: a call is suspended. */
export type RunStatus = 'completed' | 'partial' | 'waiting' | 'cancelled' | 'failed';

/** Events of the loop that drives a run. A host without a loop sees none of them. */
export type LoopEventBody =
  | { readonly type: 'run-start'; readonly request?: string; readonly model?: string }
  | { readonly type: 'step-start'; readonly tools: readonly string[] }
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'reasoning-delta'; readonly text: string }
  | {
      readonly type: 'tool-input-delta';
      readonly callId: string;
      readonly name: string;
      readonly delta: string;
    }
  | {
      readonly type: 'step-finish';
      readonly finishReason: string;
      readonly calls: number;
      readonly durationMs: number;
    };

/** Events of the wrapped path. */
export type CallEventBody =
  | { readonly type: 'tool-call-start'; readonly name: string }
  /** Arguments as they will run, without secrets and without what the tool hides (`redact`). */
  | {
      readonly type: 'tool-input';
      readonly name: string;
      readonly routedName?: string;
      readonly input: unknown;
    }
  | { readonly type: 'tool-progress'; readonly progress: Progress }
  | { readonly type: 'approval-requested'; readonly request: ApprovalRequest }
  | { readonly type: 'approval-decided'; readonly decision: ApprovalDecision }
  | {
      readonly type: 'tool-result';
      readonly name: string;
      readonly status: CallOutcome['status'];
      readonly code?: string;
      readonly durationMs: number;
      /**
       * What a person is shown: the text that the model sees, without frames, control characters and secrets, cut at 2,000
       * characters.
       */
      readonly displayText: string;
      readonly contentBytes: number;
    }
  /**
   * After the `tool-result` of a call that came in a batch: the results of its step are too large together, so this
   * one is shortened. What became of the call stays.
   */
  | {
      readonly type: 'tool-result-shortened';
      readonly name: string;
      /** The warnings that say so: `OUTPUT_SPILLED` if the whole is kept, `OUTPUT_CUT` if it is lost. */
      readonly codes: readonly string[];
      /** What `tool-result` gave as `contentBytes`. */
      readonly previousContentBytes: number;
      readonly contentBytes: number;
    };

export type RunEventBody =
  | LoopEventBody
  | CallEventBody
  | {
      readonly type: 'run-finished';
      readonly status: RunStatus;
      readonly code?: string;
      readonly durationMs: number;
    }
  /** A slow reader lost this many events, all of them just before this one. */
  | { readonly type: 'events-dropped'; readonly count: number };

export type RunEvent = EventEnvelope & RunEventBody;
