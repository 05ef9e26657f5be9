import { claimsOf, type SavedClientCall } from '../client-calls/saved-client-call.ts';
import type { CallState } from '../call/call-state.ts';
import type { PassingStage } from '../nest/stage.ts';
import { checkHold } from '../suspension/check-hold.ts';

/**
 * Puts a call whose client answers it in another process back to where it stood. What comes next judges it again, by
 * the rules of the host as they are now.
 */
export const restoreClientCallStage: PassingStage = {
  name: 'restore-client-call',
  async enter(call) {
    const saved = call.incoming.clientCall;
    if (saved === undefined) return;
    const { hold } = call.run.calls;
    if (hold !== undefined) await checkHold(call, hold);
    if (!call.ended) restore(call, saved);
  },
};

function restore(call: CallState, saved: SavedClientCall): void {
  const tool = call.run.granted.get(saved.tool);
  if (tool?.kind !== 'client') return call.endWith('ROUTE_UNKNOWN_TOOL');
  call.tool = tool;
  call.routed = saved.tool !== saved.name;
  call.arguments = structuredClone(saved.arguments);
  call.normalised = saved.normalised;
  call.editedBy = saved.editedBy;
  call.loopKey = saved.loopKey;
  call.reportsEvents = call.run.settings.preset !== 'unguarded';
  const { claim, use } = claimsOf(call, saved);
  call.claim = claim;
  const { approval } = saved;
  if (approval === undefined) return;
  const { requestId, by, decision } = approval;
  call.approval = { requestId, by, decision, use };
}
