export { createMemoryAuditSink } from './audit/memory-audit-sink.ts';
export { executionErrors, executionHostErrors } from './errors.ts';
export { createExecution } from './execution.ts';

export type { MemoryAuditSink, MemoryAuditSinkOptions } from './audit/memory-audit-sink.ts';
export type { ErrorEntry, ExecutionErrorCode } from './errors.ts';
export type { Execution } from './execution.ts';
export type {
  AuditOptions,
  ExecutionOptions,
  ExecutionRunOptions,
  ExecutionSession,
  WorkspaceViews,
} from './options.ts';
export type { ExecutionTool } from './tools/prepared-tool.ts';
