import type { StepsEnd } from '../loop/progress.ts';
import type { AgentResult } from './agent-result.ts';
import { iterationsOf, logStep, type RunLog } from './run-log.ts';
import { addUsage } from './usage.ts';

type RunFacts = Pick<RunLog, 'runId' | 'sessionId' | 'model' | 'startedAt'> & {
  readonly openMs: number;
  readonly totalMs: number;
};

export function agentResult(
  { ending, earlier, steps, messages, pending, suspended }: StepsEnd,
  facts: RunFacts,
): AgentResult {
  const { openMs, totalMs, ...identity } = facts;
  const { status, error } = ending;
  const usage = steps.reduce((sum, step) => addUsage(sum, step.usage), earlier.usage);
  const logged = [...earlier.steps, ...steps.map(logStep)];
  return {
    status,
    ...(error === undefined ? {} : { error }),
    text: steps.at(-1)?.text ?? '',
    messages,
    steps,
    usage,
    pending,
    ...(suspended === undefined ? {} : { suspended }),
    log: {
      v: 1,
      ...identity,
      status,
      ...(error === undefined ? {} : { code: error.code }),
      iterations: iterationsOf(logged),
      times: {
        openMs,
        modelMs: logged.reduce((sum, { modelMs }) => sum + modelMs, 0),
        toolsMs: logged.reduce((sum, { toolsMs }) => sum + toolsMs, 0),
        totalMs,
      },
      steps: logged,
      compactions: earlier.compactions,
      usage,
    },
  };
}
