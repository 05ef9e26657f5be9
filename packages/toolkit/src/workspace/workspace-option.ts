import type { MaybePromise, Principal } from '@toolwright/core';
import type { WorkspaceHandle, WorkspaceOptions } from '@toolwright/sandbox';
import { toolkitError } from '../errors.ts';

/**
 * Where a session's files are: a folder, a folder with settings, several named folders, or a workspace that the
 * host made itself and closes itself.
 */
export type WorkspacePlace = string | SingleRoot | WorkspaceOptions | WorkspaceHandle;

/** One folder, with the settings of the sandbox beside it. */
export interface SingleRoot extends Omit<WorkspaceOptions, 'roots'> {
  readonly root: string;
}

/** Asked for each session; undefined means that the session has no files. */
export type WorkspaceChoice = (
  principal: Principal,
  sessionId: string,
) => MaybePromise<WorkspacePlace | undefined>;

export type WorkspaceOption = WorkspacePlace | WorkspaceChoice;

/** What the sandbox is to make, or the host's own handle. Throws WORKSPACE_INVALID. */
export function readPlace(place: unknown): WorkspaceOptions | WorkspaceHandle {
  // An empty path would mean the folder that the process happens to run in.
  if (typeof place === 'string' && place !== '') return { roots: [{ path: place }] };
  if (typeof place === 'object' && place !== null) {
    if (isHandle(place)) return place;
    if ('roots' in place && 'root' in place) throw invalid('Give either root or roots.');
    if ('roots' in place) return place as WorkspaceOptions;
    if ('root' in place && typeof place.root === 'string' && place.root !== '') {
      const { root, ...settings } = place as SingleRoot;
      return { ...settings, roots: [{ path: root }] };
    }
  }
  throw invalid('A workspace is the path of a folder, { root } or { roots }.');
}

export function isHandle(place: object): place is WorkspaceHandle {
  return 'view' in place && typeof place.view === 'function';
}

function invalid(message: string): Error {
  return toolkitError('WORKSPACE_INVALID', { message, place: 'workspace' });
}
