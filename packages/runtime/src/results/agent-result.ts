import type { RunStatus, SuspendedOutcome } from '@toolwright/core';
import type { AgentError } from '../errors.ts';
import type { AgentMessage } from '../messages/transcript.ts';
import type { AgentStep } from './agent-step.ts';
import type { RunLog } from './run-log.ts';
import type { AgentUsage } from './usage.ts';

/** How a run ended and all that it did. */
export interface AgentResult {
  /** `partial`: a limit was reached; `waiting`: a call waits for a person or the client. */
  readonly status: RunStatus;
  /** Why; present for every status but `completed`. */
  readonly error?: AgentError;
  /** The text of the last reply, also where it broke off. */
  readonly text: string;
  /** The whole conversation without `system`; pass it as `messages` to go on. */
  readonly messages: readonly AgentMessage[];
  readonly steps: readonly AgentStep[];
  /** The sum over all steps. */
  readonly usage: AgentUsage;
  /** The calls that wait. */
  readonly pending: readonly SuspendedOutcome[];
  readonly log: RunLog;
}
