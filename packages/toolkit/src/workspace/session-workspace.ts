import type { Grants, GrantSubject, Workspace } from '@toolwright/core';
import type { WorkspaceHandle } from '@toolwright/sandbox';

/** One session's files, seen through its grants. */
export interface SessionWorkspace {
  /** The workspace as one tool sees it: rules with conditions hold inside a search too. */
  viewFor(subject: GrantSubject): Workspace;
  /** The workspace as a pack sees it that opens a session: only what rules without conditions allow. */
  readonly view: Workspace;
}

export function bindWorkspace(handle: WorkspaceHandle, grants: Grants): SessionWorkspace {
  const views = new Map<string, Workspace>();
  const viewWith = (subject: GrantSubject | undefined): Workspace =>
    handle.view({
      permits: (action, { root, path }) =>
        grants.check(`fs.${action}:${root}:${path}`, subject).action === 'allow',
    });
  return {
    view: viewWith(undefined),
    viewFor(subject) {
      const key = JSON.stringify(subject);
      const known = views.get(key);
      if (known !== undefined) return known;
      const view = viewWith(subject);
      views.set(key, view);
      return view;
    },
  };
}
