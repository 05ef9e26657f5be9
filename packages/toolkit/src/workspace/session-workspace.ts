import type { Grants, GrantSubject, GrantView, Workspace } from '@toolwright/core';
import type { WorkspaceHandle } from '@toolwright/sandbox';
import { approvedPaths } from './approved-paths.ts';

/** One session's files, seen through grants. */
export interface SessionWorkspace {
  /**
   * The workspace as one tool sees it in a run whose grants these are: rules with conditions hold inside a search
   * too, and what is taken back from the run holds from the next file on. `approved`: permissions that a rule asks
   * about and a person has approved for this call.
   */
  viewFor(subject: GrantSubject, grants: GrantView, approved?: readonly string[]): Workspace;
  /** The workspace as a pack sees it that opens a session: only what rules of the session without conditions allow. */
  readonly view: Workspace;
}

export function bindWorkspace(handle: WorkspaceHandle, sessionGrants: Grants): SessionWorkspace {
  /** By run, whose grants are one object, and what rules may test of a tool. */
  const views = new WeakMap<GrantView, Map<string, Workspace>>();
  const viewWith = (grants: GrantView, subject: GrantSubject | undefined): Workspace =>
    handle.view({
      permits: (action, { root, path }) =>
        grants.check(`fs.${action}:${root}:${path}`, subject).action === 'allow',
    });
  return {
    view: viewWith(sessionGrants, undefined),
    viewFor(subject, grants, approved) {
      if (approved !== undefined) return approvedView(handle, grants, subject, approved);
      const ofRun = views.get(grants) ?? new Map<string, Workspace>();
      views.set(grants, ofRun);
      const key = JSON.stringify(subject);
      const known = ofRun.get(key);
      if (known !== undefined) return known;
      const view = viewWith(grants, subject);
      ofRun.set(key, view);
      return view;
    },
  };
}

/** For one call only. */
function approvedView(
  handle: WorkspaceHandle,
  grants: GrantView,
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
