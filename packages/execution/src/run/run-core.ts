import {
  isToolwrightError,
  type CallOutcome,
  type GrantView,
  type Grants,
  type GrantSubject,
  type JsonObject,
  type Logger,
  type LoopEventBody,
  type Principal,
  type RunState,
  type Scope,
  type StepOptions,
  type UnavailableTool,
  type Workspace,
} from '@toolwright/core';
import type { ApprovalDesk } from '../approvals/desk.ts';
import type { CallState } from '../call/call-state.ts';
import type { DeadlineLanes } from '../call/deadline-lanes.ts';
import { ClientCalls } from '../client-calls/client-calls.ts';
import type { EventStream } from '../events/event-stream.ts';
import type { Locks } from '../locks/locks.ts';
import { LoopHistory } from '../loop-guard/loop-history.ts';
import { defaultLoopSettings } from '../loop-guard/loop-settings.ts';
import type { ExecutionSession, ExecutionSettings, WorkspaceViews } from '../options.ts';
import { exposedByDefault, grantedTools } from '../tools/granted-tools.ts';
import type { SessionArtifacts } from '../spill/held-artifacts.ts';
import { namedTools } from '../tools/named-tools.ts';
import type { PreparedTool } from '../tools/prepared-tool.ts';
import type { TaintLedger } from '../taint/taint-ledger.ts';
import type { RunCalls } from '../suspension/run-calls.ts';
import { hasName, unavailableOf, type ToolShelf } from '../tools/tool-shelf.ts';
import { RunUsageCount } from '../usage/usage-total.ts';
import { scopeEndTimeoutMs } from '../limits.ts';
import { CallsInFlight } from './calls-in-flight.ts';
import { revokeGrant } from './revoke-grant.ts';
import { RunScope } from './run-scope.ts';
import type { RunStates } from './run-states.ts';
import { StepCore } from './step-core.ts';
import { within } from './within.ts';

/** What a run is made of. */
export interface RunParts {
  readonly id: string;
  readonly settings: ExecutionSettings;
  readonly deadlines: DeadlineLanes;
  readonly session: ExecutionSession;
  readonly workspace: Workspace | WorkspaceViews | undefined;
  readonly traceparent: string | undefined;
  readonly grants: Grants;
  readonly granted: ReadonlyMap<string, PreparedTool>;
  readonly shelves: readonly ToolShelf[];
  readonly events: EventStream;
  readonly invoke: (parent: CallState, name: string, input: JsonObject) => Promise<CallOutcome>;
  /** Shared by the runs of an execution. */
  readonly locks: Locks;
  readonly approvals: ApprovalDesk;
  readonly taints: TaintLedger;
  readonly calls: RunCalls;
  readonly states: RunStates;
  /** Undefined where no result is kept. */
  readonly artifacts: SessionArtifacts | undefined;
}

/** What the stages and the tools of a run share. */
export class RunCore {
  readonly id: string;
  readonly settings: ExecutionSettings;
  readonly deadlines: DeadlineLanes;
  readonly session: ExecutionSession;
  readonly principal: Principal;
  readonly traceparent: string | undefined;
  readonly events: EventStream;
  readonly invoke: RunParts['invoke'];
  readonly locks: Locks;
  readonly loops: LoopHistory;
  readonly usage = new RunUsageCount();
  readonly clientCalls: ClientCalls;
  readonly approvals: ApprovalDesk;
  readonly taints: TaintLedger;
  readonly calls: RunCalls;
  readonly states: RunStates;
  readonly artifacts: SessionArtifacts | undefined;
  readonly scope: Scope;
  readonly inFlight = new CallsInFlight();
  readonly #workspace: Workspace | WorkspaceViews | undefined;
  readonly #shelves: readonly ToolShelf[];
  readonly #scope: RunScope;
  readonly #controller = new AbortController();
  #grants: Grants;
  #granted: ReadonlyMap<string, PreparedTool>;
  readonly #revoked: string[] = [];
  /** Looked up each time: a grant may be taken back while a tool holds its files. */
  readonly #liveGrants: GrantView = Object.freeze({
    check: (...asked: Parameters<GrantView['check']>) => this.#grants.check(...asked),
    mayAllow: (...asked: Parameters<GrantView['mayAllow']>) => this.#grants.mayAllow(...asked),
  });
  #step: StepCore | undefined = undefined;
  /** Whether the run began its step by itself. */
  #isOwnStep = false;
  cancelled = false;
  cancelReason: unknown = undefined;

  constructor(parts: RunParts) {
    this.id = parts.id;
    this.settings = parts.settings;
    this.deadlines = parts.deadlines;
    this.session = parts.session;
    this.principal = frozenPrincipal(parts.session.principal);
    this.#workspace = parts.workspace;
    this.traceparent = parts.traceparent;
    this.#grants = parts.grants;
    this.#granted = parts.granted;
    const { settings } = parts;
    this.locks = parts.locks;
    this.loops = new LoopHistory(settings.loop ?? defaultLoopSettings);
    this.clientCalls = new ClientCalls({
      monotonic: () => settings.ports.clock.monotonic(),
      lifetimeMs: settings.clientCallLifetimeMs,
    });
    this.#shelves = parts.shelves;
    this.events = parts.events;
    this.invoke = parts.invoke;
    this.approvals = parts.approvals;
    this.taints = parts.taints;
    this.calls = parts.calls;
    this.states = parts.states;
    this.artifacts = parts.artifacts;
    this.#scope = new RunScope(parts.session);
    this.scope = Object.freeze({ onEnd: this.#scope.onEnd });
  }

  /** What the run may do at present. */
  get grants(): Grants {
    return this.#grants;
  }

  /** The tools that some grant could admit at present. */
  get granted(): ReadonlyMap<string, PreparedTool> {
    return this.#granted;
  }

  /** From the next check on. Throws as `revokeGrant` does. */
  revoke(rule: string): void {
    this.#grants = revokeGrant(this.#grants, rule);
    this.#granted = grantedTools(this.#granted.values(), this.#grants);
    this.#revoked.push(rule);
  }

  /** The rules that were taken back, in order: they stay so when the run goes on in another process. */
  get revoked(): readonly string[] {
    return this.#revoked;
  }

  /** Takes back again what was taken back before; a rule that the host has no more needs no taking back. */
  revokeAgain(rules: readonly string[]): void {
    for (const rule of rules) {
      try {
        this.revoke(rule);
      } catch (error) {
        if (!isToolwrightError(error) || error.code !== 'GRANT_UNKNOWN') throw error;
        this.#revoked.push(rule);
      }
    }
  }

  /** Whether some tool of this run, granted or not, has the name: only such a name may be written down. */
  isKnownName(name: string): boolean {
    return hasName(this.#shelves, name) || name === this.#reader()?.name;
  }

  /** The granted tool of this name, or the one that reads what was kept for the session. */
  toolNamed(name: string): PreparedTool | undefined {
    const tool = this.granted.get(name);
    if (tool !== undefined) return tool;
    const reader = this.#reader();
    return reader?.name === name ? reader : undefined;
  }

  /** Undefined until the session holds something: tools that nobody needs are not shown. */
  #reader(): PreparedTool | undefined {
    return this.artifacts?.holds() === true ? this.artifacts.tool() : undefined;
  }

  unavailable(): readonly UnavailableTool[] {
    return unavailableOf(this.#shelves);
  }

  /** The files as the tool of a call may see them. */
  workspaceOf(call: CallState): Workspace | undefined {
    if (typeof this.#workspace !== 'function') return this.#workspace;
    const subject = subjectOf(call);
    if (subject === undefined) return undefined;
    return call.verdict?.action === 'ask'
      ? this.#workspace(subject, this.#liveGrants, call.permissions)
      : this.#workspace(subject, this.#liveGrants);
  }

  /** The grants as the tool of a call may ask them: for itself, unless it names another subject. */
  grantsOf(call: CallState): GrantView {
    const own = subjectOf(call);
    // Looked up each time: a grant may be taken back while a tool holds the view.
    return Object.freeze({
      check: (permission: string, subject = own) => this.#grants.check(permission, subject),
      mayAllow: (permission: string, subject = own) => this.#grants.mayAllow(permission, subject),
    });
  }

  emitFromLoop(event: LoopEventBody): void {
    // What a tool hides cannot be told in a piece of JSON, nor what the tool hides that a router goes on to.
    if (event.type === 'tool-input-delta' && hidesInput(this.#granted.get(event.name))) return;
    this.events.emit(event, this.#step?.id);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The current step; begins one that exposes every granted tool if there is none. */
  get step(): StepCore {
    if (this.#step === undefined) {
      this.#step = this.beginStep();
      this.#isOwnStep = true;
    } else if (this.#isOwnStep) {
      const reader = this.#reader();
      if (reader !== undefined && !this.#step.exposed.has(reader.name)) this.#step.expose(reader);
    }
    return this.#step;
  }

  /** Undefined until one was begun. */
  get currentStep(): StepCore | undefined {
    return this.#step;
  }

  /** The step that goes on in a run that was suspended. */
  goOnWith(step: StepCore): void {
    this.#step = step;
  }

  /**
   * Where the session holds artifacts, the tool that reads them comes along.
   *
   * Throws ToolwrightError with UNKNOWN_TOOL for names that no granted tool of this run has.
   */
  beginStep({ expose }: StepOptions = {}): StepCore {
    const exposed =
      expose === undefined
        ? exposedByDefault(this.granted, this.settings)
        : namedTools(expose, (name) => this.toolNamed(name));
    this.#isOwnStep = false;
    this.#step = new StepCore(this.settings.ports.ids.next('step'), exposed);
    const reader = this.#reader();
    if (reader !== undefined && !exposed.has(reader.name)) this.#step.expose(reader);
    return this.#step;
  }

  /** Cancels every call in flight and those to come. The first reason stays. */
  cancel(reason: unknown): void {
    if (this.cancelled) return;
    this.cancelled = true;
    this.cancelReason = reason;
    this.inFlight.cancelAll(reason);
    this.#controller.abort(reason);
  }

  stateOf(tool: string): RunState {
    return this.states.of(tool);
  }

  /** Runs what tools want done at the end of the run. A callback that hangs is left behind. */
  async endScope(): Promise<void> {
    const ended = this.#scope.end(() => {
      this.log('error', 'A callback at the end of the run failed.');
    });
    if (!(await within(this.settings.ports.clock, scopeEndTimeoutMs, ended)))
      this.log('error', 'A callback at the end of the run did not finish in time.');
  }

  log(level: keyof Logger, message: string, fields: JsonObject = {}): void {
    try {
      this.settings.ports.logger[level](message, { runId: this.id, ...fields });
    } catch {
      // A logger that throws must not change what becomes of a call.
    }
  }
}

function hidesInput(tool: PreparedTool | undefined): boolean {
  return tool?.kind === 'route' || (tool?.contract.redact?.length ?? 0) > 0;
}

/** What rules may test of a call: its effects are known once policy has judged it. */
function subjectOf({ tool, effects }: CallState): GrantSubject | undefined {
  if (tool === undefined || effects === undefined) return tool?.subject;
  return { ...tool.subject, effects };
}

/** Whoever runs inside the run sees it, and it keys stores and records: nobody changes it. */
function frozenPrincipal(principal: Principal): Principal {
  const { roles } = principal;
  if (Object.isFrozen(principal) && (roles === undefined || Object.isFrozen(roles)))
    return principal;
  return Object.freeze({
    ...principal,
    ...(roles === undefined ? {} : { roles: Object.freeze([...roles]) }),
  });
}
