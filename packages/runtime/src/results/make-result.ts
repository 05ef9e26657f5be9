import type { StepsEnd } from '../loop/run-steps.ts';
import type { AgentResult } from './agent-result.ts';
import { logStep, type RunLog } from './run-log.ts';
import { addUsage, noUsage } from './usage.ts';

type RunFacts = Pick<RunLog, 'runId' | 'sessionId' | 'model' | 'startedAt'> & {
  readonly openMs: number;
  readonly totalMs: number;
};

export function agentResult(
  { ending, steps, messages, pending }: StepsEnd,
  facts: RunFacts,
): AgentResult {
  const { openMs, totalMs, ...identity } = facts;
  const { status, error } = ending;
  const usage = steps.reduce((sum, step) => addUsage(sum, step.usage), noUsage);
  return {
    status,
    ...(error === undefined ? {} : { error }),
    text: steps.at(-1)?.text ?? '',
    messages,
    steps,
    usage,
    pending,
    log: {
      v: 1,
      ...identity,
      status,
      ...(error === undefined ? {} : { code: error.code }),
      iterations: steps.length,
      times: {
        openMs,
        modelMs: steps.reduce((sum, { times }) => sum + times.modelMs, 0),
        toolsMs: steps.reduce((sum, { times }) => sum + times.toolsMs, 0),
        totalMs,
      },
      steps: steps.map(logStep),
      usage,
    },
  };
}
