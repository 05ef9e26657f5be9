import type { CallOutcome, Run } from '@toolwright/core';
import { askPerson, type Asker } from '../asking/ask-person.ts';

/** Lets a call that waits go on as often as the person at the terminal answers; without one it stays as it is. */
export async function settleCall(
  run: Run,
  outcome: CallOutcome,
  asker: Asker | undefined,
  signal: AbortSignal,
): Promise<CallOutcome> {
  let current = outcome;
  while (current.status === 'suspended' && asker !== undefined && !signal.aborted) {
    const answer = await askPerson(run, [current], asker, signal);
    if (answer === 'suspend') return current;
    current = await run.resumeCall(current.callId, { signal });
  }
  return current;
}
