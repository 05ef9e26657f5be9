import {
  privacyLevels,
  riskLevels,
  type AuditSink,
  type GrantSubject,
  type GrantView,
  type Grants,
  type PolicyPort,
  type Ports,
  type Privacy,
  type Principal,
  type Risk,
  type ToolHook,
  type Workspace,
} from '@toolwright/core';
import {
  readApprovalOptions,
  type ApprovalOptions,
  type ApprovalSettings,
} from './approvals/settings.ts';
import { readLimits, type LimitOptions, type LimitSettings } from './admission/limit-settings.ts';
import {
  decisionTimeoutMs,
  defaultClientCallLifetimeMs,
  defaultEventQueueSize,
  defaultHookTimeoutMs,
  defaultMaxArgumentBytes,
  defaultTimeoutMs,
} from './limits.ts';
import { readGuard, type GuardOptions, type GuardSettings } from './guard/guard-settings.ts';
import { readLoop, type LoopOptions, type LoopSettings } from './loop-guard/loop-settings.ts';
import { invalidOption, oneOf, positive } from './option-checks.ts';
import type { Redactor, RedactorOptions } from './redaction/create-redactor.ts';
import { redactingLogger } from './redaction/redacting-logger.ts';
import { readRedaction } from './redaction/redaction-option.ts';
import { readRetry, type RetryOptions, type RetrySettings } from './retry/retry-settings.ts';
import { readSpill, type SpillOptions, type SpillSettings } from './spill/spill-settings.ts';
import type { TelemetryPort } from './telemetry/telemetry-port.ts';
import type { ExecutionTool } from './tools/prepared-tool.ts';

export interface ExecutionOptions {
  readonly tools: readonly ExecutionTool[];
  readonly grants: Grants;
  readonly ports: Ports;
  /**
   * `guarded` (default): every stage. `unguarded`: exposure, parse, route, validate, policy, deadline, serialise;
   * no normalising, output schema, events or audit. For benchmarks and trusted batch work; logged once.
   */
  readonly preset?: 'guarded' | 'unguarded' | undefined;
  /** The host's own decisions, after the grants. */
  readonly policy?: PolicyPort | undefined;
  /** How long `policy.decide` and a schema's own asynchronous check may take. Default 5,000. */
  readonly decisionTimeoutMs?: number | undefined;
  /** Tools above it are denied. Default: no ceiling. */
  readonly riskCeiling?: Risk | undefined;
  /** The levels that are permitted; a tool that names none counts as `internal`. Default: all. */
  readonly privacy?: readonly Privacy[] | undefined;
  readonly audit?: AuditOptions | undefined;
  /**
   * What is secret besides what looks so: values, names of keys, forms of tokens; or a redactor that the host shares.
   * `false` redacts nothing but what tools hide of their input.
   */
  readonly redaction?: RedactorOptions | Redactor | false | undefined;
  /** Follows calls, for traces and metrics: `createOpenTelemetry()` of `/opentelemetry`. Default: nobody does. */
  readonly telemetry?: TelemetryPort | undefined;
  /** For tools without their own limit. Default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** `clarify` (default): a call with unknown fields is sent back. `drop`: they are left out and reported. */
  readonly unknownFields?: 'clarify' | 'drop' | undefined;
  /** Events that wait for a slow reader of `run.events()`. Default 1,000. */
  readonly eventQueueSize?: number | undefined;
  /** Default 10,000,000. */
  readonly maxArgumentBytes?: number | undefined;
  /** When repeated calls are a loop; `false` counts none. */
  readonly loop?: LoopOptions | false | undefined;
  /** How output is made safe to show to a model; `false` shows it as it is. */
  readonly guard?: GuardOptions | false | undefined;
  /** The host's own code around every call, in this order. */
  readonly hooks?: readonly ToolHook[] | undefined;
  /** How long one hook may take. Default 5,000. */
  readonly hookTimeoutMs?: number | undefined;
  /** What a run, a principal or a host may use up; `false` sets no limit, and no rate of a tool counts. */
  readonly limits?: LimitOptions | false | undefined;
  /** Failed attempts that may be made again; `false` for none. */
  readonly retry?: RetryOptions | false | undefined;
  /** How people are asked about calls. */
  readonly approvals?: ApprovalOptions | undefined;
  /** How long the client may take to answer a call that it hosts. Default 600,000. */
  readonly clientCallLifetimeMs?: number | undefined;
  /** Where results go that are too large for a model; `false`: they are shown whole. */
  readonly spill?: SpillOptions | false | undefined;
}

export interface AuditOptions {
  /** Closed with the execution. */
  readonly sinks: readonly AuditSink[];
  /** `warn` (default): logged, and a warning on outcomes. `deny`: no call runs until the sink takes records. */
  readonly whenSinkFails?: 'deny' | 'warn' | undefined;
}

/** The conversation that a run belongs to. */
export interface ExecutionSession {
  readonly id: string;
  readonly principal: Principal;
  /** IANA name; relative dates and times without a zone are read in it. */
  readonly timezone: string;
  /** Takes what tools want done when the session or the toolkit ends. */
  scopeOnEnd(scope: 'session' | 'toolkit', callback: () => void | Promise<void>): void;
  /** Told of a run's calls whose results left the model's context; left out: nothing of the session rests on them. */
  forget?(callIds: readonly string[], runId: string): Promise<void>;
}

export interface ExecutionRunOptions {
  readonly session: ExecutionSession;
  /** The session's files, or what gives each tool its own view of them. */
  readonly workspace?: Workspace | WorkspaceViews | undefined;
  /** Tools of this run only; their names must be free. */
  readonly extraTools?: readonly ExecutionTool[] | undefined;
  /** Cancels the run. */
  readonly signal?: AbortSignal | undefined;
  /** W3C trace context of the caller. */
  readonly traceparent?: string | undefined;
  /** In place of the execution's. */
  readonly grants?: Grants | undefined;
  /** Called once, at the end of `run.close()`, which waits for it and rejects with what it rejects with. */
  readonly onClosed?: (() => void | Promise<void>) | undefined;
}

/**
 * Gives a tool its view of the session's files, by what grant rules may test of its call. `grants`: those of the run,
 * the same object for all of its calls; to be asked each time, since a grant may be taken back. `approved`: what the
 * call needs, where a rule asks about it; a person has approved it, or is to see its preview.
 */
export type WorkspaceViews = (
  subject: GrantSubject,
  grants: GrantView,
  approved?: readonly string[],
) => Workspace | undefined;

/** The options with every default filled in. */
export interface ExecutionSettings {
  readonly grants: Grants;
  readonly ports: Ports;
  readonly preset: 'guarded' | 'unguarded';
  readonly policy: PolicyPort | undefined;
  readonly decisionTimeoutMs: number;
  readonly riskCeiling: Risk | undefined;
  readonly privacy: ReadonlySet<Privacy> | undefined;
  readonly auditSinks: readonly AuditSink[];
  readonly whenSinkFails: 'deny' | 'warn';
  readonly redactor: Redactor;
  readonly telemetry: TelemetryPort | undefined;
  readonly timeoutMs: number;
  readonly unknownFields: 'clarify' | 'drop';
  readonly eventQueueSize: number;
  readonly maxArgumentBytes: number;
  readonly loop: LoopSettings | undefined;
  readonly guard: GuardSettings | undefined;
  readonly hooks: readonly ToolHook[];
  readonly hookTimeoutMs: number;
  readonly limits: LimitSettings | undefined;
  readonly retry: RetrySettings | undefined;
  readonly clientCallLifetimeMs: number;
  readonly approvals: ApprovalSettings;
  readonly spill: SpillSettings | undefined;
}

/** Checks options and fills defaults in. Throws ToolwrightError with OPTIONS_INVALID (place: the option). */
export function readOptions(options: ExecutionOptions): ExecutionSettings {
  checkShape(options);
  const redactor = readRedaction(options.redaction);
  return {
    grants: options.grants,
    ports: { ...options.ports, logger: redactingLogger(options.ports.logger, redactor) },
    redactor,
    telemetry: options.telemetry,
    preset: oneOf('preset', options.preset ?? 'guarded', ['guarded', 'unguarded']),
    policy: options.policy,
    decisionTimeoutMs: positive(
      'decisionTimeoutMs',
      options.decisionTimeoutMs ?? decisionTimeoutMs,
    ),
    riskCeiling:
      options.riskCeiling === undefined
        ? undefined
        : oneOf('riskCeiling', options.riskCeiling, riskLevels),
    privacy:
      options.privacy === undefined
        ? undefined
        : new Set(options.privacy.map((level) => oneOf('privacy', level, privacyLevels))),
    auditSinks: options.audit?.sinks ?? [],
    whenSinkFails: oneOf('audit.whenSinkFails', options.audit?.whenSinkFails ?? 'warn', [
      'deny',
      'warn',
    ]),
    timeoutMs: positive('timeoutMs', options.timeoutMs ?? defaultTimeoutMs),
    unknownFields: oneOf('unknownFields', options.unknownFields ?? 'clarify', ['clarify', 'drop']),
    eventQueueSize: positive('eventQueueSize', options.eventQueueSize ?? defaultEventQueueSize),
    maxArgumentBytes: positive(
      'maxArgumentBytes',
      options.maxArgumentBytes ?? defaultMaxArgumentBytes,
    ),
    loop: readLoop(options.loop),
    guard: readGuard(options.guard),
    hooks: readHooks(options.hooks ?? []),
    hookTimeoutMs: positive('hookTimeoutMs', options.hookTimeoutMs ?? defaultHookTimeoutMs),
    limits: readLimits(options.limits),
    retry: readRetry(options.retry),
    approvals: readApprovalOptions(options.approvals),
    clientCallLifetimeMs: positive(
      'clientCallLifetimeMs',
      options.clientCallLifetimeMs ?? defaultClientCallLifetimeMs,
    ),
    spill: options.preset === 'unguarded' ? undefined : readSpill(options.spill),
  };
}

function checkShape(options: ExecutionOptions): void {
  if (!Array.isArray(options?.tools)) throw invalidOption('tools', 'an array of { contract }');
  if (typeof options.grants?.check !== 'function')
    throw invalidOption('grants', 'what createGrants returns');
  for (const port of ['clock', 'ids', 'logger', 'state'] as const) {
    if (typeof options.ports?.[port] !== 'object') throw invalidOption(`ports.${port}`, 'a port');
  }
  if (options.policy !== undefined && typeof options.policy.decide !== 'function')
    throw invalidOption('policy', 'an object with decide');
  if (options.telemetry !== undefined && typeof options.telemetry.startCall !== 'function')
    throw invalidOption('telemetry', 'an object with startCall');
  if (options.privacy !== undefined && !Array.isArray(options.privacy))
    throw invalidOption('privacy', 'an array of levels');
  if (options.audit !== undefined) checkSinks(options.audit);
}

function checkSinks(audit: Partial<AuditOptions> | null): void {
  const sinks = audit?.sinks;
  if (!Array.isArray(sinks)) throw invalidOption('audit.sinks', 'an array of { name, write }');
  for (const [index, sink] of (sinks as readonly Partial<AuditSink>[]).entries()) {
    if (typeof sink?.write !== 'function')
      throw invalidOption(`audit.sinks[${index}]`, 'an object with name and write');
  }
}

function readHooks(hooks: readonly ToolHook[]): readonly ToolHook[] {
  if (!Array.isArray(hooks)) throw invalidOption('hooks', 'an array of { name, before?, after? }');
  const names = new Set<string>();
  (hooks as readonly Partial<ToolHook>[]).forEach((hook, index) => {
    const isHook =
      typeof hook?.name === 'string' &&
      hook.name !== '' &&
      (typeof hook.before === 'function' || typeof hook.after === 'function');
    if (!isHook) throw invalidOption(`hooks[${index}]`, 'a name, and before or after');
    if (names.has(hook.name ?? ''))
      throw invalidOption(`hooks[${index}].name`, 'a name of its own: audits tell hooks by it');
    names.add(hook.name ?? '');
  });
  return [...(hooks as readonly ToolHook[])];
}
