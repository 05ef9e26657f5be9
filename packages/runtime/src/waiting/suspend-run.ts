import type { Run } from '@toolwright/core';
import { agentError, type AgentError } from '../errors.ts';
import type { AgentStep } from '../results/agent-step.ts';
import { logStep } from '../results/run-log.ts';
import { addUsage } from '../results/usage.ts';
import type { TakenStep } from './settle-waiting.ts';
import {
  saveTranscript,
  type EarlierSteps,
  type LimitCounts,
  type SuspendedAgent,
} from './suspended-agent.ts';

export interface SuspendFacts {
  readonly earlier: EarlierSteps;
  /** The steps of this entry before the one that waits. */
  readonly before: readonly AgentStep[];
  readonly limits: LimitCounts;
}

/** The run and its conversation as JSON; from then on the run takes no more calls. Never rejects. */
export async function suspendRun(
  run: Run,
  { step, messages }: TakenStep,
  { earlier, before, limits }: SuspendFacts,
): Promise<SuspendedAgent | { readonly error: AgentError }> {
  try {
    const transcript = saveTranscript(
      messages,
      step,
      {
        steps: [...earlier.steps, ...before.map(logStep)],
        usage: before.reduce((sum, { usage }) => addUsage(sum, usage), earlier.usage),
        compactions: earlier.compactions,
      },
      limits,
    );
    return { ...transcript, run: await run.suspend() };
  } catch (cause) {
    return { error: agentError('SUSPEND_FAILED', { cause }) };
  }
}
