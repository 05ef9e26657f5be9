import type { HookedCall } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import type { PreparedTool } from '../tools/prepared-tool.ts';

/** A call as a hook sees it: a copy each time, so that no hook changes what the next one or the tool gets. */
export function hookedCallOf(call: CallState, tool: PreparedTool): HookedCall {
  const { run, incoming, step } = call;
  return {
    callId: incoming.id,
    tool: tool.contract,
    input: structuredClone(call.arguments ?? {}),
    principal: run.principal,
    run: { id: run.id, sessionId: run.session.id },
    stepId: step.id,
  };
}
