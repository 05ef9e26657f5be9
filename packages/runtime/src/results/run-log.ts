import type { CallOutcome, RunStatus } from '@toolwright/core';
import type { AgentStep } from './agent-step.ts';
import type { AgentUsage } from './usage.ts';

/** One call in the log: no arguments and no results, so that it can be kept anywhere. */
export interface LoggedCall {
  readonly id: string;
  readonly name: string;
  /** `provider`: run by the provider. */
  readonly status: CallOutcome['status'] | 'provider';
  /** The error's code, for calls that went wrong. */
  readonly code?: string;
  /** The rule that denied it, as the host wrote it. */
  readonly rule?: string;
  readonly durationMs?: number;
}

export interface LoggedStep {
  readonly id: string;
  /** Names of the tools that the model was told of. */
  readonly tools: readonly string[];
  /** Why those, as `expose` said; the host's own words. */
  readonly toolsReason?: string;
  /** The unified finish reason; `none` if the reply never said. */
  readonly finishReason: string;
  readonly calls: readonly LoggedCall[];
  readonly modelMs: number;
  readonly toolsMs: number;
  readonly totalMs: number;
  /** The model could not take the conversation; it is no iteration. */
  readonly overflowed?: true;
}

/** How the conversation was shortened: so many results were taken out. Tokens are estimates of the whole request. */
export interface LoggedCompaction {
  /** Of the step before it. */
  readonly stepId: string;
  readonly results: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

/** What happened in a run, in plain JSON without any of its contents. */
export interface RunLog {
  readonly v: 1;
  /** Absent if the run was cancelled before it was opened. */
  readonly runId?: string;
  readonly sessionId?: string;
  /** `provider:model`. */
  readonly model: string;
  readonly status: RunStatus;
  readonly code?: string;
  readonly iterations: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Opening the run, all model time, all tool time, and everything; the first and the last since this entry. */
  readonly times: {
    readonly openMs: number;
    readonly modelMs: number;
    readonly toolsMs: number;
    readonly totalMs: number;
  };
  readonly steps: readonly LoggedStep[];
  readonly compactions: readonly LoggedCompaction[];
  readonly usage: AgentUsage;
}

export function logStep(step: AgentStep): LoggedStep {
  return {
    id: step.id,
    tools: step.tools,
    ...(step.toolsReason === undefined ? {} : { toolsReason: step.toolsReason }),
    finishReason: step.finishReason?.unified ?? 'none',
    calls: step.calls.map(({ id, name, outcome }) => ({
      id,
      name,
      status: outcome?.status ?? 'provider',
      ...(outcome !== undefined && 'error' in outcome ? { code: outcome.error.code } : {}),
      ...(outcome?.status === 'denied' ? { rule: outcome.rule } : {}),
      ...(outcome === undefined ? {} : { durationMs: outcome.durationMs }),
    })),
    modelMs: step.times.modelMs,
    toolsMs: step.times.toolsMs,
    totalMs: step.times.totalMs,
    ...(step.overflowed === true ? { overflowed: true } : {}),
  };
}

/** The replies that count: a request that the model could not take is no step of the work. */
export function iterationsOf(steps: readonly { readonly overflowed?: true }[]): number {
  return steps.filter(({ overflowed }) => overflowed !== true).length;
}
