import type { AuditSink, Ports } from '@toolwright/core';
import type { Execution, ExecutionTool } from '@toolwright/execution';
import type { GrantsOf } from './grants-of.ts';
import type { ToolkitOptions } from './options.ts';
import type { LoadedPack } from './packs/loaded-pack.ts';
import type { NameTable } from './packs/name-table.ts';
import type { WorkspaceSource } from './workspace/workspace-source.ts';

/** What a toolkit is made of; all of it is checked already. */
export interface ToolkitParts {
  readonly options: ToolkitOptions;
  readonly ports: Ports;
  readonly grantsOf: GrantsOf;
  readonly loaded: readonly LoadedPack[];
  readonly names: NameTable;
  readonly tools: readonly ExecutionTool[];
  readonly sinks: readonly AuditSink[];
  readonly execution: Execution;
  readonly workspaces: WorkspaceSource;
  /** True if the state port was made here, and is closed here. */
  readonly ownsState: boolean;
}
