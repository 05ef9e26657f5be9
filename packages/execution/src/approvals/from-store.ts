import type { CallState } from '../call/call-state.ts';
import { waitFor } from '../call/wait-for.ts';
import { stateTimeoutMs } from '../limits.ts';

/** What the store answers; a store that fails or hangs ends the call, and so does a cancellation. */
export async function fromStore<T>(call: CallState, answer: Promise<T>): Promise<T | undefined> {
  const { kind, value } = await waitFor(call, answer, stateTimeoutMs);
  if (kind === 'fulfilled') return value as T;
  if (kind === 'cancelled') call.endIfCancelled();
  else call.endWith('APPROVAL_UNAVAILABLE', { cause: value });
  return undefined;
}
