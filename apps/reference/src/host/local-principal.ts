import { createHash } from 'node:crypto';
import type { Principal } from '@toolwright/core';

const digestDigits = 32;

/**
 * Who calls tools in one folder. The folder is a part of the identity, so that what was approved there for a session
 * or a rule covers nothing in another one; so is the planner, whose guesses no earlier approval covers.
 */
export function principalIn(realRoot: string, isPlanner = false): Principal {
  const agent = isPlanner ? 'offline planner' : 'toolwright';
  return { tenant: 'local', agent: `${agent}@${rootDigest(realRoot)}` };
}

/** The digits of the root in a principal that `principalIn` made. */
export function rootDigestOf({ agent }: Principal): string | undefined {
  return /@([0-9a-f]{32})$/.exec(agent ?? '')?.[1];
}

export function rootDigest(realRoot: string): string {
  return createHash('sha256').update(realRoot).digest('hex').slice(0, digestDigits);
}
