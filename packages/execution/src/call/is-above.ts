import type { CallState } from './call-state.ts';

/** True if `call` was made, directly or not, by `other`. */
export function isAbove(other: CallState, call: CallState): boolean {
  for (let above = call.incoming.parent; above !== undefined; above = above.incoming.parent)
    if (above === other) return true;
  return false;
}
