import type { JsonObject, Principal, StateKey, StatePort, Usage } from '@toolwright/core';
import { addUsage, noUsage, type UsageTotal } from './usage-total.ts';

interface Period {
  /** Milliseconds since the epoch. */
  readonly since: number;
  readonly total: UsageTotal;
}

const maxTries = 50;

/** What a principal used in the current period. Rejects as the store does. */
export async function readPrincipalUsage(
  state: StatePort,
  principal: Principal,
  { now, perMs }: { readonly now: number; readonly perMs: number | undefined },
): Promise<UsageTotal> {
  const entry = await state.get(keyOf(principal));
  return periodAt(entry?.value as JsonObject | undefined, now, perMs).total;
}

/** Adds to what a principal used. Rejects as the store does, and if too many others write at the same time. */
export async function addPrincipalUsage(
  state: StatePort,
  principal: Principal,
  usage: Usage,
  { now, perMs }: { readonly now: number; readonly perMs: number | undefined },
): Promise<void> {
  const key = keyOf(principal);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const entry = await state.get(key);
    const { since, total } = periodAt(entry?.value as JsonObject | undefined, now, perMs);
    const value = { since, ...addUsage(total, usage) };
    const written = await state.set(key, value, { ifVersion: entry?.version ?? null });
    if (written !== undefined) return;
  }
  throw new Error('The use is written by too many at the same time.');
}

/** A period that has passed is over. One from the future of a clock that was set back goes on from now. */
function periodAt(value: JsonObject | undefined, now: number, perMs: number | undefined): Period {
  if (value === undefined) return { since: now, total: noUsage };
  const since = Math.min(now, numberOf(value['since'], now));
  const isOver = perMs !== undefined && now - since >= perMs;
  return isOver ? { since: now, total: noUsage } : { since, total: totalOf(value) };
}

function totalOf(value: JsonObject): UsageTotal {
  return {
    inputTokens: numberOf(value['inputTokens'], 0),
    outputTokens: numberOf(value['outputTokens'], 0),
    costUsd: numberOf(value['costUsd'], 0),
  };
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

function keyOf(principal: Principal): StateKey {
  return { principal, space: 'usage', scope: '', id: 'total' };
}
