import {
  privacyLevels,
  riskLevels,
  ToolwrightError,
  type AuditSink,
  type GrantSubject,
  type Grants,
  type PolicyPort,
  type Ports,
  type Privacy,
  type Principal,
  type Risk,
  type Workspace,
} from '@toolwright/core';
import {
  decisionTimeoutMs,
  defaultEventQueueSize,
  defaultMaxArgumentBytes,
  defaultTimeoutMs,
} from './limits.ts';
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
  /** For tools without their own limit. Default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** `clarify` (default): a call with unknown fields is sent back. `drop`: they are left out and reported. */
  readonly unknownFields?: 'clarify' | 'drop' | undefined;
  /** Events that wait for a slow reader of `run.events()`. Default 1,000. */
  readonly eventQueueSize?: number | undefined;
  /** Default 10,000,000. */
  readonly maxArgumentBytes?: number | undefined;
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

/** Gives a tool its view of the session's files, by what grant rules may test of its call. */
export type WorkspaceViews = (subject: GrantSubject) => Workspace | undefined;

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
  readonly timeoutMs: number;
  readonly unknownFields: 'clarify' | 'drop';
  readonly eventQueueSize: number;
  readonly maxArgumentBytes: number;
}

/** Checks options and fills defaults in. Throws ToolwrightError with OPTIONS_INVALID (place: the option). */
export function readOptions(options: ExecutionOptions): ExecutionSettings {
  checkShape(options);
  return {
    grants: options.grants,
    ports: options.ports,
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
  };
}

function checkShape(options: ExecutionOptions): void {
  if (!Array.isArray(options?.tools)) throw invalid('tools', 'an array of { contract }');
  if (typeof options.grants?.check !== 'function')
    throw invalid('grants', 'what createGrants returns');
  for (const port of ['clock', 'ids', 'logger', 'state'] as const) {
    if (typeof options.ports?.[port] !== 'object') throw invalid(`ports.${port}`, 'a port');
  }
  if (options.policy !== undefined && typeof options.policy.decide !== 'function')
    throw invalid('policy', 'an object with decide');
  options.audit?.sinks.forEach((sink, index) => {
    if (typeof sink?.write !== 'function')
      throw invalid(`audit.sinks[${index}]`, 'an object with name and write');
  });
}

function oneOf<T extends string>(place: string, value: T, allowed: readonly T[]): T {
  if (allowed.includes(value)) return value;
  throw invalid(place, allowed.map((name) => `"${name}"`).join(' or '));
}

function positive(place: string, value: number): number {
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw invalid(place, 'a whole number above 0');
}

function invalid(place: string, expected: string): ToolwrightError {
  return new ToolwrightError('OPTIONS_INVALID', `${place}: expected ${expected}.`, {
    place,
    hint: 'Correct the option; the README of @toolwright/execution lists them.',
  });
}
