import type { MaybePromise } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import { waitFor } from '../call/wait-for.ts';
import type { Gate, GateMode } from './gate.ts';
import { needsOnlySiblings, passesOf, siblingModeOf, type Pass } from './passes.ts';

/**
 * Takes a call through every gate on its way, one after the other. It waits no longer than it may run, and not at
 * all once it is cancelled; then it ends. What it holds is in `call.held`, and `leaveGates` lets it go.
 */
export function enterGates(call: CallState): MaybePromise<void> {
  if (needsOnlySiblings(call)) {
    const { siblings } = call;
    const mode = siblingModeOf(call);
    if (!siblings.tryEnter(call, mode)) return waitAt(call, siblings, mode);
    call.held = siblings.alone;
    return undefined;
  }
  const passes = passesOf(call);
  if (passes instanceof Promise) return passes.then((list) => enterAll(call, list));
  return enterAll(call, passes);
}

export function leaveGates(call: CallState): void {
  const { held } = call;
  call.held = [];
  for (const gate of held) gate.leave(call);
}

function enterAll(
  call: CallState,
  passes: readonly Pass[] | undefined,
  from = 0,
): MaybePromise<void> {
  if (passes === undefined || call.ended) return undefined;
  for (let at = from; at < passes.length; at += 1) {
    const pass = passes[at];
    if (pass === undefined) continue;
    const gate = pass.gate();
    if (gate.tryEnter(call, pass.mode)) {
      call.held = [...call.held, gate];
      continue;
    }
    return waitAt(call, gate, pass.mode).then(() => enterAll(call, passes, at + 1));
  }
  return undefined;
}

async function waitAt(call: CallState, gate: Gate, mode: GateMode): Promise<void> {
  const { waiting } = call.run.locks;
  const entry = gate.wait(call, mode, waiting);
  if (entry === undefined) return call.endWith('RESOURCE_DEADLOCK');
  const limitMs = call.tool?.contract.limits?.timeoutMs ?? call.run.settings.timeoutMs;
  const { kind } = await waitFor(call, entry.entered, limitMs);
  if (kind === 'fulfilled') {
    waiting.delete(entry);
    call.held = [...call.held, gate];
    return undefined;
  }
  gate.withdraw(entry, waiting);
  if (kind === 'cancelled') call.endIfCancelled();
  else call.endWith('RESOURCE_BUSY');
  return undefined;
}
