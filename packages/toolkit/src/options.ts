import type {
  AnyToolContract,
  AuditSink,
  Pack,
  PackEntry,
  PolicyPort,
  Ports,
  Principal,
  Privacy,
  Risk,
  ToolHook,
} from '@toolwright/core';
import type {
  ApprovalOptions,
  GuardOptions,
  LimitOptions,
  LoopOptions,
  Redactor,
  RedactorOptions,
  RetryOptions,
  TelemetryPort,
  SpillOptions,
} from '@toolwright/execution';
import type { WorkspaceOption } from './workspace/workspace-option.ts';

/** What a host decides. Everything may be left out; without grants, no tool that needs a permission is offered. */
export interface ToolkitOptions {
  /** Plugins of tools. */
  readonly packs?: ReadonlyArray<Pack | PackEntry> | undefined;
  /** The host's own tools, without a pack. */
  readonly tools?: readonly AnyToolContract[] | undefined;
  /** Rules as docs/reference/grants.md says; or a function that gives each principal its own. Default: none. */
  readonly grants?: readonly string[] | ((principal: Principal) => readonly string[]) | undefined;
  /** The files of the sessions: one place for one tenant, or a function of the principal. Default: no files. */
  readonly workspace?: WorkspaceOption | undefined;
  /** Asked after the grants; can only tighten. */
  readonly policy?: PolicyPort | undefined;
  /** Tools of a higher risk are denied. Default: no ceiling. */
  readonly riskCeiling?: Risk | undefined;
  /** Tools that return data of another kind are denied. Default: every kind. */
  readonly privacy?: readonly Privacy[] | undefined;
  readonly audit?: AuditOptions | undefined;
  /**
   * What is secret besides what looks so: `values`, `keyNames`, `shapes`; or a redactor that the host shares. `false`
   * redacts nothing but what tools hide of their input.
   */
  readonly redaction?: RedactorOptions | Redactor | false | undefined;
  /** Follows calls, for traces and metrics: `createOpenTelemetry()` of `@toolwright/execution/opentelemetry`. */
  readonly telemetry?: TelemetryPort | undefined;
  /** Clock, ids, logger, state. Default: the machine's clock, random ids, no log, state in memory. */
  readonly ports?: Partial<Ports> | undefined;
  /** `unguarded` leaves out what costs time; for trusted batch work. Default `guarded`. */
  readonly preset?: 'guarded' | 'unguarded' | undefined;
  /** IANA name for relative dates. Default: the machine's. */
  readonly timezone?: string | undefined;
  /** For tools that set no limit of their own. Default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** What happens to arguments that a tool does not know. Default `clarify`: the call fails and says so. */
  readonly unknownFields?: 'clarify' | 'drop' | undefined;
  /** Events that wait for a slow reader. Default 1,000. */
  readonly eventQueueSize?: number | undefined;
  /** Longer arguments are refused unread. Default 10,000,000. */
  readonly maxArgumentBytes?: number | undefined;
  /** When repeated calls are a loop: a warning from the 3rd identical one, no run after the 5th. `false`: never. */
  readonly loop?: LoopOptions | false | undefined;
  /** How output is made safe to show to a model, and whether it taints the session. `false`: shown as it is. */
  readonly guard?: GuardOptions | false | undefined;
  /** The host's own code around every call, in this order. */
  readonly hooks?: readonly ToolHook[] | undefined;
  /** How long one hook may take. Default 5,000. */
  readonly hookTimeoutMs?: number | undefined;
  /** How people are asked about calls, for how long, and the keys that sign what leaves the process. */
  readonly approvals?: ApprovalOptions | undefined;
  /** Calls of a run (default 100), calls at once, rates, and what may be used up. `false`: no limit at all. */
  readonly limits?: LimitOptions | false | undefined;
  /** Failed attempts that may be made again (default 2). `false`: none. */
  readonly retry?: RetryOptions | false | undefined;
  /** How long the client may take to answer a call that it hosts. Default 600,000. */
  readonly clientCallLifetimeMs?: number | undefined;
  /** Where results go that are too large for a model. Default: kept in memory. `false`: they are shown whole. */
  readonly spill?: SpillOptions | false | undefined;
}

export interface AuditOptions {
  /** Where records go; closed with the toolkit. Default: memory only. */
  readonly sinks?: readonly AuditSink[] | undefined;
  /** `warn` (default): logged, and a warning on outcomes. `deny`: no call runs until the sink takes records. */
  readonly whenSinkFails?: 'deny' | 'warn' | undefined;
}
