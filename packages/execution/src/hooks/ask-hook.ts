import type { CallState } from '../call/call-state.ts';
import { isPromiseLike } from '../call/is-promise-like.ts';
import { waitFor } from '../call/wait-for.ts';

export interface HookAnswer {
  readonly kind: 'answered' | 'failed' | 'cancelled';
  readonly value: unknown;
}

const failed: HookAnswer = Object.freeze({ kind: 'failed', value: undefined });

/** Asks one hook. A throw, a rejection and no answer in time are all `failed`. Never rejects. */
export async function askHook(
  call: CallState,
  ask: () => unknown,
  timeoutMs: number,
): Promise<HookAnswer> {
  let answer: unknown;
  try {
    answer = ask();
  } catch {
    return failed;
  }
  if (!isPromiseLike(answer)) return { kind: 'answered', value: answer };
  const { kind, value } = await waitFor(call, answer, timeoutMs);
  if (kind === 'fulfilled') return { kind: 'answered', value };
  return kind === 'cancelled' ? { kind, value } : failed;
}
