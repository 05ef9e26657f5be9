import { isToolName } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import type { PassingStage } from '../nest/stage.ts';
import { nearestName } from '../schema/nearest-name.ts';

/**
 * Admits a call of a tool that this step exposes. A call that a tool makes may name any granted tool of the
 * run. What is refused hears of exposed names only.
 */
export const exposureStage: PassingStage = {
  name: 'exposure',
  enter(call) {
    const { fault, name, parent } = call.incoming;
    if (fault !== undefined) return call.endWith(fault);
    const { exposed } = call.step;
    const tool = parent === undefined ? exposed.get(name) : call.run.toolNamed(name);
    if (tool === undefined) return refuse(call, name);
    call.calledTool = tool;
    call.tool = tool;
    return undefined;
  },
};

function refuse(call: CallState, name: string): void {
  if (!isToolName(name)) return call.endWith('TOOL_NAME_INVALID');
  const near = nearestName(name, call.step.exposed.keys());
  return call.endWith(
    'UNEXPOSED_TOOL',
    near === undefined ? undefined : { hint: `Did you mean "${near}"?` },
  );
}
