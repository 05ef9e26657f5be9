import type { StatePort } from '@toolwright/core';
import type { CallState } from './call-state.ts';
import { waitFor } from './wait-for.ts';

export type StateAnswer<T> =
  { readonly kind: 'answered'; readonly value: T } | { readonly kind: 'down' | 'cancelled' };

/**
 * Asks the state store on behalf of a call. A store that throws, rejects or does not answer in time is down; it is
 * logged. Never rejects.
 */
export async function askState<T>(
  call: CallState,
  ask: (state: StatePort) => Promise<T>,
): Promise<StateAnswer<T>> {
  const { run } = call;
  let asked: Promise<T>;
  try {
    asked = ask(run.settings.ports.state);
  } catch {
    return down(call);
  }
  const { kind, value } = await waitFor(call, asked, run.settings.decisionTimeoutMs);
  if (kind === 'fulfilled') return { kind: 'answered', value: value as T };
  return kind === 'cancelled' ? { kind } : down(call);
}

function down(call: CallState): { readonly kind: 'down' } {
  call.run.log('error', 'The state store gave no answer.', { code: 'STATE_UNAVAILABLE' });
  return { kind: 'down' };
}
