import type { RunUsage, Usage } from '@toolwright/core';
import type { UsageBound } from '../admission/limit-settings.ts';

/** What calls used, summed. */
export interface UsageTotal {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
}

export const noUsage: UsageTotal = Object.freeze({ inputTokens: 0, outputTokens: 0, costUsd: 0 });

export function addUsage(total: UsageTotal, usage: Usage): UsageTotal {
  return {
    inputTokens: total.inputTokens + (usage.inputTokens ?? 0),
    outputTokens: total.outputTokens + (usage.outputTokens ?? 0),
    costUsd: total.costUsd + (usage.costUsd ?? 0),
  };
}

/** The bound that is reached, as text for a rule, or undefined. */
export function reachedBound(
  total: UsageTotal,
  { tokens, costUsd }: UsageBound,
): string | undefined {
  if (tokens !== undefined && total.inputTokens + total.outputTokens >= tokens)
    return `${tokens} tokens`;
  if (costUsd !== undefined && total.costUsd >= costUsd) return `${costUsd} USD`;
  return undefined;
}

/** What the calls of one run used. */
export class RunUsageCount {
  /** Calls that came as far as to run. */
  calls = 0;
  total: UsageTotal = noUsage;

  get view(): RunUsage {
    return { calls: this.calls, ...this.total };
  }
}
