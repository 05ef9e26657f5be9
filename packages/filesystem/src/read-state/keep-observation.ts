import { isToolwrightError, type ToolContext, type WorkspacePath } from '@toolwright/core';
import { noteReader } from './forget-reads.ts';
import type { Observation } from './read-state.ts';
import { recordRead } from './record-read.ts';

/** Records what the session knows of a file by now. A store that is down ends no call: later changes are refused then. */
export async function keepObservation(
  context: ToolContext,
  path: WorkspacePath,
  seen: Observation,
): Promise<void> {
  try {
    await recordRead(context, path, seen);
    await noteReader(context, path);
  } catch (error) {
    if (!isStateFault(error)) throw error;
    context.logger.warn('The read state could not be kept.', { code: 'STATE_UNAVAILABLE' });
  }
}

export function isStateFault(error: unknown): boolean {
  return isToolwrightError(error) && error.code === 'STATE_UNAVAILABLE';
}
