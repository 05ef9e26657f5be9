import type { Ids } from '@toolwright/core';
import { digestOf } from '../call/digest.ts';

/**
 * How long to wait after so many attempts: longer each time, and never two calls in step. The chance comes from
 * the ids, which are random where the host's are.
 */
export function backOffMs(attempts: number, baseMs: number, ids: Ids): number {
  const digits = digestOf(ids.next('retry')).slice(-4);
  const chance = Number.parseInt(digits, 16) / 0x1_0000;
  return Math.round(baseMs * attempts * (1 + chance / 2));
}
