import type { CallState } from '../call/call-state.ts';
import { isAbove } from '../call/is-above.ts';
import type { Waiting } from './gate.ts';
import type { WaitingCalls } from './waiting-calls.ts';

/**
 * True if a call would wait for one that waits, through others, for this call or for one above it. Calls at the
 * top take their gates in one order and cannot bring this about; calls that tools make can, since the calls above
 * them hold gates meanwhile.
 */
export function wouldDeadlock(entry: Waiting, waiting: WaitingCalls): boolean {
  if (!waiting.hasInner) return false;
  const visited = new Set<Waiting>();

  /** It goes on only after the call of `entry`. */
  function isStuck(call: CallState): boolean {
    if (call === entry.call || isAbove(call, entry.call)) return true;
    for (const other of waiting) {
      if (other.call !== call && !isAbove(call, other.call)) continue;
      if (waitsForEver(other)) return true;
    }
    return false;
  }

  function waitsForEver(other: Waiting): boolean {
    if (visited.has(other)) return false;
    visited.add(other);
    const blocking = blockersOf(other);
    // One of several slots is enough; a lock needs all that stand in the way to leave.
    return other.gate.capacity === Number.POSITIVE_INFINITY
      ? blocking.some(isStuck)
      : blocking.length > 0 && blocking.every(isStuck);
  }

  return waitsForEver(entry);
}

/** The calls that hold the gate, or come first, and stand in the way. */
function blockersOf({ gate, call, mode }: Waiting): readonly CallState[] {
  const blocking: CallState[] = [];
  for (const [holder, held] of gate.holders) {
    const conflicts =
      mode === 'exclusive' || held === 'exclusive' || gate.capacity !== Number.POSITIVE_INFINITY;
    if (conflicts && !isAbove(holder, call)) blocking.push(holder);
  }
  for (const ahead of gate.queue) {
    if (ahead.call === call) break;
    blocking.push(ahead.call);
  }
  return blocking;
}
