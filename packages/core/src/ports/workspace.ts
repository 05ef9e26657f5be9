import type { FileAccess } from './files.ts';

export interface WorkspaceRoot {
  readonly name: string;
  readonly mode: 'r' | 'rw';
}

/** The files that a session may see. */
export interface Workspace {
  /** The first one is the root that paths without a root name mean. */
  readonly roots: readonly WorkspaceRoot[];
  readonly files: FileAccess;
}
