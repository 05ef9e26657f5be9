import type { CallOutcome, JsonObject } from '@toolwright/core';
import type { CallState, IncomingCall } from '../call/call-state.ts';
import { maxInvokeDepth } from '../limits.ts';
import type { Next } from '../nest/stage.ts';
import { runCall } from './run-call.ts';

/**
 * A call that a tool makes: it goes through the whole nest as a child of the tool's own call and is cancelled
 * with it. Once the parent is over, its outcome is `aborted`.
 */
export function invokeTool(
  parent: CallState,
  nest: Next,
  name: string,
  input: JsonObject,
): Promise<CallOutcome> {
  const ordinal = parent.nextChildOrdinal();
  const incoming: IncomingCall = {
    id: `${parent.incoming.id}/${ordinal}`,
    name: typeof name === 'string' ? name : '',
    arguments: input,
    truncated: false,
    signal: undefined,
    parent,
    fault: depthOf(parent) >= maxInvokeDepth ? 'INVOKE_TOO_DEEP' : undefined,
  };
  return Promise.resolve(runCall(parent.run, nest, incoming, ordinal));
}

function depthOf(call: CallState): number {
  let depth = 0;
  for (let at: CallState | undefined = call; at !== undefined; at = at.incoming.parent) depth += 1;
  return depth;
}
