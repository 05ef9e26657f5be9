import type { ToolContext } from '@toolwright/core';
import { fileFailure } from '../errors.ts';
import { isStateFault } from '../read-state/keep-observation.ts';
import type { ReadState } from '../read-state/read-state.ts';
import { readStateOf } from '../read-state/record-read.ts';
import type { CurrentFile } from './current-file.ts';

/** What the session knows of a file's content; `isDown` if that cannot be looked up now. */
export interface Knowledge {
  readonly state: ReadState | undefined;
  readonly isDown: boolean;
}

export async function lookUpKnowledge(
  context: ToolContext,
  current: CurrentFile,
): Promise<Knowledge> {
  try {
    return { state: await readStateOf(context, current.path), isDown: false };
  } catch (error) {
    if (isStateFault(error)) return { state: undefined, isDown: true };
    throw error;
  }
}

/**
 * Throws unless the caller knows the content that is about to go: it gave the content's hash, or the session was
 * shown all of it and it is the same still, byte for byte.
 */
export function requireRead(
  current: CurrentFile,
  { state, isDown }: Knowledge,
  expectedSha256: string | undefined,
): void {
  if (expectedSha256 !== undefined) {
    if (expectedSha256 === current.sha256) return;
    throw fileFailure('FILE_CHANGED', {
      message: 'The file does not have the content that `expectedSha256` names.',
    });
  }
  if (isDown) throw fileFailure('STATE_UNAVAILABLE');
  if (state === undefined) throw fileFailure('FILE_NOT_READ');
  if (state.sha256 !== undefined && state.sha256 !== current.sha256)
    throw fileFailure('FILE_CHANGED');
  if (state.isComplete) return;
  throw fileFailure('FILE_NOT_READ', {
    message: 'Only a part of the file has been read, and all of it would be replaced.',
    hint: 'Read the other lines too, then write.',
  });
}
