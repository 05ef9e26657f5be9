import type { ApprovalDecision, ApprovalRequest } from '@toolwright/core';

/**
 * How far the clocks of two processes may differ. A request that seems to come from further in the future means
 * that a clock was set back: then nobody can tell how old it is, so it counts as expired.
 */
const maxClockDifferenceMs = 60_000;

/** Whether it is too late to decide. */
export function hasRequestExpired(
  { createdAt, expiresAt }: Pick<ApprovalRequest, 'createdAt' | 'expiresAt'>,
  now: number,
): boolean {
  return isOver(createdAt, expiresAt, now);
}

/** Whether it is too late to let a call run for which there is an approval. */
export function hasDecisionExpired(
  { decidedAt, expiresAt }: Pick<ApprovalDecision, 'decidedAt' | 'expiresAt'>,
  now: number,
): boolean {
  return isOver(decidedAt, expiresAt, now);
}

function isOver(from: number, until: number, now: number): boolean {
  // Written so that a time that is no number is over.
  return !(now < until && now >= from - maxClockDifferenceMs);
}
