import type { CallState } from './call-state.ts';
import { digestOf } from './digest.ts';
import { inputDigestOf } from './input-digest.ts';

/** Made of run, step, ordinal (of each parent too) and input digest: the same for every attempt of a call. */
export function idempotencyKeyOf(call: CallState): string {
  const ordinals: number[] = [];
  for (let at: CallState | undefined = call; at !== undefined; at = at.incoming.parent)
    ordinals.unshift(at.ordinal);
  return digestOf(JSON.stringify([call.run.id, call.step.id, ordinals, inputDigestOf(call)]));
}
