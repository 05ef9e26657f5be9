import type { RunStatus, SuspendedOutcome } from '@toolwright/core';
import type { AgentError } from '../errors.ts';
import type { AgentMessage } from '../messages/transcript.ts';
import type { SuspendedAgent } from '../waiting/suspended-agent.ts';
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
  /** After `resume`, the first one is the step that had waited; the log has those before it, too. */
  readonly steps: readonly AgentStep[];
  /** The sum over all steps, also those before `resume`. */
  readonly usage: AgentUsage;
  /** The calls that wait. */
  readonly pending: readonly SuspendedOutcome[];
  /** The run as plain JSON, to go on with as `resume`; present if it waits and `onWaiting` said `suspend`. */
  readonly suspended?: SuspendedAgent;
  readonly log: RunLog;
}
