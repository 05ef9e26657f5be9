export { createApprovalStore } from './approvals/shown-store.ts';
export { createApprovalTokens } from './approvals/tokens.ts';
export { createMemoryArtifacts } from './artifacts/memory-artifacts.ts';
export { createMemoryAuditSink } from './audit/memory-audit-sink.ts';
export { executionErrors, executionHostErrors } from './errors.ts';
export { createExecution } from './execution.ts';
export { createRedactor } from './redaction/create-redactor.ts';
export { redactingLogger } from './redaction/redacting-logger.ts';

export type { ApprovalOptions } from './approvals/settings.ts';
export type { SigningKey } from './approvals/signing.ts';
export type { ApprovalStore, ApprovalStoreOptions } from './approvals/store.ts';
export type { ApprovalTokenContent, ApprovalTokens, BoundRequest } from './approvals/tokens.ts';
export type { CoverableCall } from './approvals/remembered.ts';
export type {
  ArtifactOwner,
  ArtifactPage,
  ArtifactPut,
  ArtifactSource,
  ArtifactStat,
  ArtifactStore,
} from './artifacts/artifact-store.ts';
export type { MemoryArtifactsOptions } from './artifacts/memory-artifacts.ts';
export type {
  HostRate,
  LimitOptions,
  PrincipalUsageBound,
  UsageBound,
} from './admission/limit-settings.ts';
export type { GuardOptions } from './guard/guard-settings.ts';
export type { LoopOptions } from './loop-guard/loop-settings.ts';
export type { SpillOptions } from './spill/spill-settings.ts';
export type { RetryOptions } from './retry/retry-settings.ts';
export type { MemoryAuditSink, MemoryAuditSinkOptions } from './audit/memory-audit-sink.ts';
export type { ErrorEntry, ExecutionErrorCode } from './errors.ts';
export type {
  Redaction,
  Redactor,
  RedactorOptions,
  SecretValue,
} from './redaction/create-redactor.ts';
export type { RedactedStream } from './redaction/stream-redaction.ts';
export type { TokenShape } from './redaction/token-shapes.ts';
export type { TaintedSession } from './taint/taint-ledger.ts';
export type { Execution } from './execution.ts';
export type {
  AuditOptions,
  ExecutionOptions,
  ExecutionRunOptions,
  ExecutionSession,
  WorkspaceViews,
} from './options.ts';
export type { CallEnd, CallSpan, CallStart, TelemetryPort } from './telemetry/telemetry-port.ts';
export type { ExecutionTool } from './tools/prepared-tool.ts';
