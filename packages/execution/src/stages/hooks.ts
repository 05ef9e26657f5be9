import type { ToolHook } from '@toolwright/core';
import { afterCall } from '../hooks/after-call.ts';
import { beforeCall } from '../hooks/before-call.ts';
import type { PassingStage } from '../nest/stage.ts';

export interface HooksStageOptions {
  readonly hooks: readonly ToolHook[];
  readonly timeoutMs: number;
}

/** The host's own code around every call whose arguments are valid. */
export function createHooksStage({ hooks, timeoutMs }: HooksStageOptions): PassingStage {
  return {
    name: 'hooks',
    enter(call) {
      return call.tool === undefined ? undefined : beforeCall(call, call.tool, hooks, timeoutMs);
    },
    leave(call) {
      if (call.tool === undefined || call.status === 'suspended') return undefined;
      return afterCall(call, call.tool, hooks, timeoutMs);
    },
  };
}
