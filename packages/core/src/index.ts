export { approvalScopes } from './approvals/approval.ts';
export { checkTool } from './contract/check-definition.ts';
export { defineClientTool, defineRouter, defineTool } from './contract/define-tool.ts';
export { privacyLevels, riskLevels } from './contract/effects.ts';
export { functionTool } from './contract/function-tool.ts';
export { isJsonPointer } from './contract/json-pointer.ts';
export { isPermissionName } from './contract/permission-name.ts';
export { rateScopes } from './contract/tool-contract.ts';
export { isToolName, toolNamePattern } from './contract/tool-name.ts';
export { fail, isToolFailure, toolError } from './errors/fail.ts';
export { toolErrorBrand } from './errors/tool-error.ts';
export { isToolwrightError, ToolwrightError } from './errors/toolwright-error.ts';
export { checkPack, checkPackTools } from './packs/check-pack.ts';
export { definePack } from './packs/define-pack.ts';
export { packEntry } from './packs/pack-entry.ts';
export { contractVersion } from './packs/pack.ts';
export { randomIds } from './ports/random-ids.ts';
export { silentLogger } from './ports/silent-logger.ts';
export { systemClock } from './ports/system-clock.ts';
export { createToolRegistry } from './registry/tool-registry.ts';
export { canonicalJson } from './results/canonical-json.ts';
export { isToolResult, toolResult } from './results/make-result.ts';
export { errorText, modelView, partText } from './results/model-view.ts';
export { readFrames, unframe } from './results/unframe.ts';
export { renderContent, renderJson } from './results/render-content.ts';
export { toJsonValue } from './results/to-json-value.ts';
export { outputTrusts, toolResultBrand } from './results/tool-result.ts';
export { executeAsText } from './running/execute-as-text.ts';
export { runTool } from './running/run-tool.ts';
export { closeSchema } from './schema/close-schema.ts';
export { describeSchema } from './schema/describe-schema.ts';
export { isJsonSchemaSource, jsonSchema, jsonSchemaBrand } from './schema/json-schema.ts';
export { encodeSegment, resolvePointer } from './schema/resolve-pointer.ts';
export { compareCodePoints } from './text/code-point-order.ts';

export type { ApprovalDecision, ApprovalRequest, ApprovalScope } from './approvals/approval.ts';
export type {
  ApprovalAnswer,
  ApprovalOwner,
  ApprovalQuery,
  ApprovalRecord,
  ApprovalReference,
  Approvals,
  ApprovalStatus,
  DecidedApproval,
  RememberedApproval,
} from './approvals/approvals.ts';
export type {
  AuditedApproval,
  AuditOwner,
  AuditQuery,
  AuditRecord,
  AuditSink,
} from './audit/audit-record.ts';
export type { Effects, Privacy, Risk } from './contract/effects.ts';
export type { FunctionToolOptions } from './contract/function-tool.ts';
export type { MaybePromise } from './contract/maybe-promise.ts';
export type {
  ArgumentsOf,
  Parameter,
  Parameters,
  ParameterType,
} from './contract/parameter-schema.ts';
export type { Preview } from './contract/preview.ts';
export type { ToolCard } from './contract/tool-card.ts';
export type { Progress, RunState, Scope, ScopeName, ToolContext } from './contract/tool-context.ts';
export type {
  AnyToolContract,
  ClientTool,
  ExecutableTool,
  Exposure,
  JsonPointer,
  NormaliserId,
  RateLimit,
  ResourceClaim,
  RoutedCall,
  RouterTool,
  ToolBase,
  ToolContract,
  ToolLimits,
  ToolTraits,
} from './contract/tool-contract.ts';
export type { CoreErrorCode } from './errors.ts';
export type { FailOptions } from './errors/fail.ts';
export type { ErrorOrigin, ToolError } from './errors/tool-error.ts';
export type { ToolwrightErrorOptions } from './errors/toolwright-error.ts';
export type {
  CallEventBody,
  EventEnvelope,
  LoopEventBody,
  RunEvent,
  RunEventBody,
  RunStatus,
} from './events/run-event.ts';
export type { Grants, GrantsOptions } from './grants/create-grants.ts';
export type { Glob, GlobOptions } from './grants/glob.ts';
export type {
  EffectWord,
  GrantRule,
  GrantScope,
  HostScope,
  PathScope,
  TextScope,
} from './grants/grant-rule.ts';
export type { GrantDecision, GrantSubject, GrantView } from './grants/grant-view.ts';
export type { PolicyAnswer, PolicyPort, PolicyQuestion } from './host/policy-port.ts';
export type { ControllableRun, RunUsage } from './host/run-control.ts';
export type { Change, JournaledRun, SuspendableRun, WaitingCall } from './host/run-extensions.ts';
export type {
  CallOptions,
  CloseOptions,
  ExposedTool,
  Run,
  RunCloseOptions,
  SingleCallOptions,
  Step,
  StepOptions,
  UnavailableTool,
} from './host/run.ts';
export type { AfterCall, BeforeCall, HookedCall, ToolHook } from './host/tool-hook.ts';
export type {
  HostRunOptions,
  RunOptions,
  Session,
  SessionOptions,
  ToolHost,
} from './host/tool-host.ts';
export type {
  AbortedOutcome,
  CallOutcome,
  DeniedOutcome,
  FailedOutcome,
  KeptArtifact,
  NormalisedArgument,
  OkOutcome,
  SuspendedOutcome,
} from './outcomes/call-outcome.ts';
export type { Decision } from './outcomes/decision.ts';
export type { ToolCall } from './outcomes/tool-call.ts';
export type { PackChoice } from './packs/pack-entry.ts';
export type {
  Pack,
  PackCreateContext,
  PackEntry,
  PackSession,
  PackSessionContext,
} from './packs/pack.ts';
export type { Clock } from './ports/clock.ts';
export type {
  DirectoryEntry,
  FileAccess,
  FileAction,
  FileKind,
  FileListOptions,
  FileReadOptions,
  FileRefusal,
  FileStat,
  FileWriteOptions,
  FileWriteResult,
  OpenFile,
  SeenContent,
  WorkspacePath,
} from './ports/files.ts';
export type { Ids } from './ports/ids.ts';
export type { Logger } from './ports/logger.ts';
export type { Ports } from './ports/ports.ts';
export type { StateEntry, StateKey, StatePort, StateQuery, StateWrite } from './ports/state.ts';
export type { Workspace, WorkspaceRoot } from './ports/workspace.ts';
export type { Principal } from './principal/principal.ts';
export type {
  RegistryEvent,
  ToolCallable,
  ToolRegistry,
  ToolRegistryOptions,
} from './registry/tool-registry.ts';
export type { ToolSchema } from './registry/tool-schema.ts';
export type {
  AudioPart,
  ContentPart,
  ImagePart,
  ResourcePart,
  TextPart,
} from './results/content.ts';
export type { JsonObject, JsonPrimitive, JsonValue } from './results/json-value.ts';
export type { ModelView } from './results/model-view.ts';
export type { Frame } from './results/unframe.ts';
export type { JsonChange } from './results/to-json-value.ts';
export type {
  OutputTrust,
  ToolFailure,
  ToolResult,
  ToolResultFields,
  ToolSuccess,
  Usage,
  Warning,
} from './results/tool-result.ts';
export type { ExecutedText } from './running/execute-as-text.ts';
export type { RunToolOptions } from './running/run-tool.ts';
export type { SchemaDescription } from './schema/describe-schema.ts';
export type { JsonSchema, JsonSchemaSource } from './schema/json-schema.ts';
export type { InferSchema, Schema } from './schema/schema.ts';
export type {
  StandardIssue,
  StandardJsonSchemaOptions,
  StandardProperties,
  StandardResult,
  StandardSchemaWithJson,
} from './schema/standard-schema.ts';
