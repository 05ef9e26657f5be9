import type { MaybePromise, Principal, ResourceClaim } from '@toolwright/core';
import { compareCodePoints } from '@toolwright/core';
import { CallContext } from '../call/call-context.ts';
import type { CallState } from '../call/call-state.ts';
import { isPromiseLike } from '../call/is-promise-like.ts';
import { waitFor } from '../call/wait-for.ts';
import { readFailure } from '../result/read-failure.ts';
import type { Gate, GateMode } from './gate.ts';

/** One gate on a call's way. It is looked up when the call comes to it: an idle gate is forgotten. */
export interface Pass {
  readonly gate: () => Gate;
  readonly mode: GateMode;
}

/**
 * The gates that a call has to pass, in the one order that all calls keep: the calls that came with it, the
 * resources by key, the slots of the tool, the slots of the host. Undefined if the call has ended, since its tool
 * could not say what it needs.
 */
export function passesOf(call: CallState): MaybePromise<readonly Pass[] | undefined> {
  const { tool, input } = call;
  if (tool?.contract.resources === undefined) return listOf(call, undefined);
  const context = new CallContext(call);
  call.context = context;
  let answer: unknown;
  try {
    answer = tool.contract.resources(input, context);
  } catch (cause) {
    return refuse(call, cause);
  }
  if (!isPromiseLike(answer)) return accept(call, answer);
  const limitMs = call.run.settings.decisionTimeoutMs;
  return waitFor(call, answer, limitMs).then(({ kind, value }) => {
    if (kind === 'fulfilled') return accept(call, value);
    if (kind === 'cancelled') {
      call.endIfCancelled();
      return undefined;
    }
    return refuse(call, value);
  });
}

/** True if nothing but the calls that came with it can stand in the call's way. */
export function needsOnlySiblings({ tool, incoming, run }: CallState): boolean {
  return (
    tool?.contract.resources === undefined &&
    tool?.contract.limits?.concurrency === undefined &&
    (incoming.parent !== undefined || run.locks.hostSlots === undefined)
  );
}

/** A call that may change anything at all keeps every other call of its batch out. */
export function siblingModeOf({ tool, effects }: CallState): GateMode {
  const isOpen = effects?.readOnly === true || tool?.contract.resources !== undefined;
  return isOpen ? 'shared' : 'exclusive';
}

function listOf(call: CallState, claims: readonly ResourceClaim[] | undefined): readonly Pass[] {
  const { tool, run, incoming } = call;
  const { locks } = run;
  const passes: Pass[] = [{ gate: () => call.siblings, mode: siblingModeOf(call) }];
  const owner = claims === undefined ? '' : ownerOf(run.principal);
  for (const { key, mode } of claims ?? []) {
    passes.push({
      gate: () => locks.resource(owner, key),
      mode: mode === 'write' ? 'exclusive' : 'shared',
    });
  }
  const concurrency = tool?.contract.limits?.concurrency;
  if (tool !== undefined && concurrency !== undefined)
    passes.push({ gate: () => locks.toolSlots(tool.name, concurrency), mode: 'shared' });
  // A call that a tool makes runs in the slot of the call above it.
  if (incoming.parent === undefined) {
    const { hostSlots } = locks;
    if (hostSlots !== undefined)
      passes.push({ gate: () => locks.hostSlots ?? hostSlots, mode: 'shared' });
  }
  return passes;
}

function accept(call: CallState, answer: unknown): readonly Pass[] | undefined {
  const claims = readClaims(answer);
  return claims === undefined ? refuse(call, answer) : listOf(call, claims);
}

/** Sorted by key, each key once; who reads and writes writes. */
function readClaims(answer: unknown): readonly ResourceClaim[] | undefined {
  if (!Array.isArray(answer)) return undefined;
  const byKey = new Map<string, ResourceClaim['mode']>();
  try {
    for (const { key, mode } of answer as readonly ResourceClaim[]) {
      if (typeof key !== 'string' || (mode !== 'read' && mode !== 'write')) return undefined;
      if (byKey.get(key) !== 'write') byKey.set(key, mode);
    }
  } catch {
    // An entry that is no object, or one that cannot be read.
    return undefined;
  }
  return [...byKey]
    .map(([key, mode]) => ({ key, mode }))
    .sort((a, b) => compareCodePoints(a.key, b.key));
}

function refuse(call: CallState, cause: unknown): undefined {
  const failure = readFailure(cause);
  if (failure !== undefined) call.endWithError('failed', failure);
  else call.endWith('RESOURCES_INVALID', cause instanceof Error ? { cause } : {});
  return undefined;
}

function ownerOf({ tenant, user, agent }: Principal): string {
  return JSON.stringify([tenant, user ?? null, agent ?? null]);
}
