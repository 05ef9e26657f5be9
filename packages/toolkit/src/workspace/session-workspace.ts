import type { Grants, GrantSubject, Workspace } from '@toolwright/core';
import type { WorkspaceHandle } from '@toolwright/sandbox';
import { approvedPaths } from './approved-paths.ts';

/** One session's files, seen through its grants. */
export interface SessionWorkspace {
  /**
   * The workspace as one tool sees it: rules with conditions hold inside a search too. `approved`: permissions that a
   * rule asks about and a person has approved for this call.
   */
  viewFor(subject: GrantSubject, approved?: readonly string[]): Workspace;
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
    viewFor(subject, approved) {
      if (approved !== undefined) return approvedView(handle, grants, subject, approved);
      const key = JSON.stringify(subject);
      const known = views.get(key);
      if (known !== undefined) return known;
      const view = viewWith(subject);
      views.set(key, view);
      return view;
    },
  };
}

/** For one call only. */
function approvedView(
  handle: WorkspaceHandle,
  grants: Grants,
  subject: GrantSubject,
  permissions: readonly string[],
): Workspace {
  const approved = approvedPaths(permissions, grants, subject, handle.roots[0]?.name);
  return handle.view({
    permits(action, { root, path }) {
      const decision = grants.check(`fs.${action}:${root}:${path}`, subject);
      if (decision.action !== 'ask') return decision.action === 'allow';
      return approved.cover(action, root, path, decision.rule);
    },
  });
}
