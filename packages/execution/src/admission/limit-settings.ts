import { rateScopes, type RateLimit } from '@toolwright/core';
import { amount, ifGiven, invalidOption, oneOf, positive } from '../option-checks.ts';

/** A rate of the host's own. `tools`: whose calls count, together; left out: those of every tool. */
export interface HostRate extends RateLimit {
  readonly tools?: readonly string[] | undefined;
}

/** What may be used up; left out: any amount. Tokens are input and output tokens together. */
export interface UsageBound {
  readonly tokens?: number | undefined;
  readonly costUsd?: number | undefined;
}

/** A principal's bound begins anew after `perMs`; left out: never. */
export interface PrincipalUsageBound extends UsageBound {
  readonly perMs?: number | undefined;
}

export interface LimitOptions {
  /** Calls of a run that may run, those that tools make included. Default 100. */
  readonly maxCallsPerRun?: number | undefined;
  /** Calls of this host that may run at once; further ones wait. Default: any number. */
  readonly concurrency?: number | undefined;
  /** Beside the rates that tools declare. */
  readonly rates?: readonly HostRate[] | undefined;
  /** What the tools of one run may use, as far as their results say. */
  readonly runUsage?: UsageBound | undefined;
  /** What the tools of all runs of one principal may use; kept in the state store. */
  readonly principalUsage?: PrincipalUsageBound | undefined;
}

export interface LimitSettings {
  readonly maxCallsPerRun: number;
  readonly concurrency: number | undefined;
  readonly rates: readonly HostRate[];
  readonly runUsage: UsageBound;
  readonly principalUsage: PrincipalUsageBound | undefined;
}

/** The agent preset's number of calls (DESIGN section 4); the seed preset has 16. */
const defaultMaxCallsPerRun = 100;

/** Throws ToolwrightError with OPTIONS_INVALID. */
export function readLimits(options: LimitOptions | false | undefined): LimitSettings | undefined {
  if (options === false) return undefined;
  const { maxCallsPerRun, concurrency, rates = [], runUsage, principalUsage } = options ?? {};
  return {
    maxCallsPerRun: positive('limits.maxCallsPerRun', maxCallsPerRun ?? defaultMaxCallsPerRun),
    concurrency: ifGiven(concurrency, (given) => positive('limits.concurrency', given)),
    rates: rates.map(readRate),
    runUsage: readBound('limits.runUsage', runUsage ?? {}),
    principalUsage: ifGiven(principalUsage, (given) => ({
      ...readBound('limits.principalUsage', given),
      perMs: ifGiven(given.perMs, (perMs) => positive('limits.principalUsage.perMs', perMs)),
    })),
  };
}

function readRate({ calls, perMs, scope, tools }: HostRate, index: number): HostRate {
  const place = `limits.rates[${index}]`;
  if (tools !== undefined && !Array.isArray(tools))
    throw invalidOption(`${place}.tools`, 'names of tools');
  return {
    calls: positive(`${place}.calls`, calls),
    perMs: positive(`${place}.perMs`, perMs),
    scope: oneOf(`${place}.scope`, scope, rateScopes),
    tools,
  };
}

function readBound(place: string, { tokens, costUsd }: UsageBound): UsageBound {
  return {
    tokens: ifGiven(tokens, (given) => amount(`${place}.tokens`, given)),
    costUsd: ifGiven(costUsd, (given) => amount(`${place}.costUsd`, given)),
  };
}
