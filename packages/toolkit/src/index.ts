export { createToolkit } from './create-toolkit.ts';
export { toolkitErrors } from './errors.ts';

export type { ToolkitErrorCode } from './errors.ts';
export type { ToolDescription, Withheld } from './inventory/describe-tools.ts';
export type { AuditOptions, ToolkitOptions } from './options.ts';
export type { Toolkit, ToolkitAudit } from './toolkit.ts';
export type {
  SingleRoot,
  WorkspaceChoice,
  WorkspaceOption,
  WorkspacePlace,
} from './workspace/workspace-option.ts';
