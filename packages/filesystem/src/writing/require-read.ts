import type { ToolContext } from '@toolwright/core';
import { fileFailure } from '../errors.ts';
import { isStateFault } from '../read-state/keep-observation.ts';
import type { ReadState } from '../read-state/read-state.ts';
import { readStateOf } from '../read-state/record-read.ts';
import type { CurrentFile } from './current-file.ts';

/**
 * Throws unless the caller knows the content that is about to go: it gave the content's hash, or the session was
 * shown all of it and it is the same still, byte for byte.
 */
export async function requireRead(
  context: ToolContext,
  current: CurrentFile,
  expectedSha256: string | undefined,
): Promise<void> {
  if (expectedSha256 !== undefined) {
    if (expectedSha256 === current.sha256) return;
    throw fileFailure('FILE_CHANGED', {
      message: 'The file does not have the content that `expectedSha256` names.',
    });
  }
  const state = await stateOf(context, current);
  if (state === undefined) throw fileFailure('FILE_NOT_READ');
  if (state.sha256 !== undefined && state.sha256 !== current.sha256)
    throw fileFailure('FILE_CHANGED');
  if (state.isComplete) return;
  throw fileFailure('FILE_NOT_READ', {
    message: 'Only a part of the file has been read, and all of it would be replaced.',
    hint: 'Read the other lines too, then write.',
  });
}

async function stateOf(context: ToolContext, current: CurrentFile): Promise<ReadState | undefined> {
  try {
    return await readStateOf(context, current.path);
  } catch (error) {
    if (isStateFault(error)) throw fileFailure('STATE_UNAVAILABLE', { cause: error });
    throw error;
  }
}
