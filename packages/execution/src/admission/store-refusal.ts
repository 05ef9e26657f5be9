import type { CallState } from '../call/call-state.ts';
import { denyBy } from './run-refusal.ts';

/**
 * Without its store the host cannot tell what was counted or claimed: calls that may change something are denied,
 * those that only read go on. True if the call has ended.
 */
export function refuseWithoutStore(call: CallState, kind: 'down' | 'cancelled'): boolean {
  if (kind === 'cancelled') return call.endIfCancelled();
  if (call.effects?.readOnly === true) return false;
  denyBy(call, 'state store: unavailable');
  call.endWith('STATE_UNAVAILABLE');
  return true;
}
