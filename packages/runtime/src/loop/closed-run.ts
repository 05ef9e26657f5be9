import { isToolwrightError, toolError, type AbortedOutcome, type ToolCall } from '@toolwright/core';

/** True if a run refused because it is closed: somebody else than the loop ended it. */
export function isRunClosed(error: unknown): boolean {
  return isToolwrightError(error) && error.code === 'RUN_CLOSED';
}

/** What becomes of a call that a closed run no longer takes: every call of a reply has one outcome, always. */
export function outcomeOfClosedRun(call: ToolCall): AbortedOutcome {
  return {
    callId: call.id,
    name: call.name,
    status: 'aborted',
    error: toolError('RUN_CLOSED', {
      message: 'The run was ended before this call.',
      origin: 'abort',
    }),
    content: [],
    warnings: [],
    normalised: [],
    durationMs: 0,
  };
}
