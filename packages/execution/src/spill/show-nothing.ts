import type { ToolError } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import { notReadyNote } from './spill-notes.ts';

const notShown = 'The text of this error could not be made ready to be shown.';

/**
 * What could not be made ready for a model is not shown. What became of the call stays: by now it is committed,
 * audited and told to listeners.
 */
export function showNothing(call: CallState): void {
  const { error, isToolError, toolWarnings, run, incoming } = call;
  call.content = [];
  if (isToolError && error !== undefined) call.error = withoutText(error);
  // Those that the tool wrote have no frame now.
  call.warnings = call.warnings.filter((warning) => !toolWarnings.includes(warning));
  call.warn({ code: 'OUTPUT_CUT', message: notReadyNote(call) });
  run.log('error', 'A result that was shortened could not be made ready for a model.', {
    code: 'OUTPUT_CUT',
    callId: incoming.id,
  });
}

function withoutText(error: ToolError): ToolError {
  const { hint } = error;
  return { ...error, message: notShown, ...(hint === undefined ? {} : { hint: notShown }) };
}
