import type { Workspace, WorkspaceRoot } from '@toolwright/core';
import type { GrantCheck } from '../policy/path-policy.ts';

export interface WorkspaceViewOptions {
  /**
   * The run's grants. Asked for the path as written and for the path that is reached after links. Without it
   * everything that the workspace does not block may be read.
   */
  readonly permits?: GrantCheck;
}

/** A root's place outside the workspace's own paths, for a host that keeps tenants apart. */
export interface RealRoot {
  readonly name: string;
  /** The folder on the host after every link; for a memory root an address that no other root has. */
  readonly path: string;
}

export interface WorkspaceHandle {
  /** The first one is the root that paths without a root name mean. */
  readonly roots: readonly WorkspaceRoot[];
  /**
   * `walk`: no path leaves a root whatever is swapped meanwhile. `check`: places are checked before and after
   * each step, and a link that is swapped in between and back may win.
   */
  readonly links: LinkGuard;
  /** The workspace as one run sees it. */
  view(options?: WorkspaceViewOptions): Workspace;
  /** Never shown to a model. */
  realRoots(): readonly RealRoot[];
  /** Waits for what is in flight; files that are open stay readable until they are closed. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export type LinkGuard = 'walk' | 'check';
