export { sandboxErrors, type SandboxErrorCode } from './errors.ts';
export type { GrantCheck } from './policy/path-policy.ts';
export {
  createWorkspace,
  type WorkspaceOptions,
  type WorkspaceRootOptions,
} from './workspace/create-workspace.ts';
export type {
  LinkGuard,
  RealRoot,
  WorkspaceHandle,
  WorkspaceViewOptions,
} from './workspace/workspace-handle.ts';
