import { referenceError } from '../errors.ts';
import type { LocalState } from '../state/local-state.ts';
import { readRun } from '../state/run-files.ts';
import { lockRun } from '../state/run-lock.ts';
import type { SavedRun } from '../state/saved-run.ts';

/** A saved run that this process goes on with, and no other one until `release`. */
export interface TakenRun<Kind extends SavedRun['command']> {
  readonly saved: Extract<SavedRun, { command: Kind }>;
  readonly release: () => Promise<void>;
}

/** Throws RUN_UNKNOWN, RUN_FILE_INVALID, RUN_BUSY, or OPTION_INVALID for a run of the other command. */
export async function takeSavedRun<Kind extends SavedRun['command']>(
  local: LocalState,
  id: string,
  command: Kind,
): Promise<TakenRun<Kind>> {
  // Before the lock: there is none for a run that is not there.
  await readRun(local, id);
  const release = await lockRun(local, id);
  try {
    const saved = await readRun(local, id);
    if (!isOf(saved, command)) {
      throw referenceError('OPTION_INVALID', {
        place: '--resume',
        message: `This run was begun with ${saved.command}.`,
        hint: `Write ${saved.command} --resume ${id}.`,
      });
    }
    return { saved, release };
  } catch (error) {
    await release();
    throw error;
  }
}

function isOf<Kind extends SavedRun['command']>(
  saved: SavedRun,
  command: Kind,
): saved is Extract<SavedRun, { command: Kind }> {
  return saved.command === command;
}
