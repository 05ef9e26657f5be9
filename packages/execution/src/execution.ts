import {
  ToolwrightError,
  type AnyToolContract,
  type Approvals,
  type CloseOptions,
  type Grants,
  type JsonValue,
  type Run,
  type UnavailableTool,
} from '@toolwright/core';
import { ApprovalDesk } from './approvals/desk.ts';
import { reportDecision } from './approvals/report-decision.ts';
import { AuditLog } from './audit/audit-log.ts';
import { DeadlineLanes } from './call/deadline-lanes.ts';
import { EventStream } from './events/event-stream.ts';
import { defaultDrainMs } from './limits.ts';
import { Locks } from './locks/locks.ts';
import { buildNest, type Nest } from './nest/build-nest.ts';
import { isTimezone } from './normalise/zoned-time.ts';
import {
  readOptions,
  type ExecutionOptions,
  type ExecutionRunOptions,
  type ExecutionSettings,
} from './options.ts';
import type { Redactor } from './redaction/create-redactor.ts';
import { GuardedRun } from './run/guarded-run.ts';
import { invokeTool } from './run/invoke-tool.ts';
import { restoreClientCall } from './client-calls/saved-client-call.ts';
import { shownRecord } from './approvals/shown-record.ts';
import { RunCore } from './run/run-core.ts';
import { RunStates } from './run/run-states.ts';
import { within } from './run/within.ts';
import { restoreRun, type RestoredRun } from './suspension/restore-run.ts';
import { RunCalls } from './suspension/run-calls.ts';
import { takeOver, unseal, type OpenedSnapshot } from './suspension/seal.ts';
import { suspensionError } from './suspension/suspension-error.ts';
import { HeldArtifacts, type SessionArtifacts } from './spill/held-artifacts.ts';
import { grantedTools } from './tools/granted-tools.ts';
import type { PreparedTool } from './tools/prepared-tool.ts';
import { TaintLedger, type TaintedSession } from './taint/taint-ledger.ts';
import { shelve, unavailableOf, type ToolShelf } from './tools/tool-shelf.ts';

/** The wrapped path over a set of tools; runs come out of it. */
export interface Execution {
  /** Tools that no run can have, with the reason. */
  unavailable(): readonly UnavailableTool[];
  /**
   * Throws ToolwrightError with EXECUTION_CLOSED, DUPLICATE_TOOL or TOOL_INVALID (extra tools), OPTIONS_INVALID
   * (a time zone that the runtime does not know).
   */
  openRun(options: ExecutionRunOptions): Run;
  /**
   * Goes on with a run that was suspended, here or in another process. The session is the one that it was suspended
   * in; tools, grants and files are those of `options`. Rejects with RUN_STATE_INVALID, RUN_STATE_FORGED,
   * RUN_STATE_MISMATCH, RUN_STATE_OUTDATED, RUN_OPEN, APPROVAL_UNAVAILABLE (the state store is down), or as `openRun`
   * throws.
   */
  resumeRun(suspended: JsonValue, options: ExecutionRunOptions): Promise<Run>;
  readonly approvals: Approvals;
  /** Register secrets here that come up at run time: they are hidden from then on. */
  readonly redactor: Redactor;
  /**
   * Says that the results of these calls left the context of a session, so that they no longer taint it: those of one
   * run, or else of every run of the session. Rejects with STATE_UNAVAILABLE.
   */
  forget(session: TaintedSession, callIds: readonly string[], runId?: string): Promise<void>;
  /** Closes every open run, then the audit sinks; the second call does nothing. */
  close(options?: CloseOptions): Promise<void>;
}

/**
 * Makes the wrapped path. Throws ToolwrightError with OPTIONS_INVALID (place: the option), TOOL_INVALID or
 * DUPLICATE_TOOL (place: the position in `tools`). A tool whose schema cannot be used is set aside instead.
 */
export function createExecution(options: ExecutionOptions): Execution {
  return new GuardedExecution(options);
}

class GuardedExecution implements Execution {
  readonly #settings: ExecutionSettings;
  readonly #shelf: ToolShelf;
  /** Runs of many sessions share few grants. */
  readonly #granted = new WeakMap<Grants, ReadonlyMap<string, PreparedTool>>();
  /** Extra tools come again with every run of a session. */
  readonly #remembered = new WeakMap<AnyToolContract, PreparedTool | UnavailableTool>();
  readonly #audit: AuditLog | undefined;
  readonly #nest: Nest;
  readonly #deadlines: DeadlineLanes;
  readonly #locks: Locks;
  readonly #desk: ApprovalDesk;
  /** Undefined where no result is kept. */
  readonly #artifacts: HeldArtifacts | undefined;
  readonly #taints: TaintLedger;
  readonly #runs = new Map<Run, RunCore>();
  /** Ids of runs that are being taken over. */
  readonly #resuming = new Set<string>();
  readonly approvals: Approvals;
  readonly redactor: Redactor;
  #closing: Promise<void> | undefined = undefined;

  constructor(options: ExecutionOptions) {
    const settings = readOptions(options);
    const { ports, preset, auditSinks, whenSinkFails } = settings;
    this.#settings = settings;
    this.#artifacts = settings.spill && new HeldArtifacts(settings.spill);
    this.#shelf = shelve(options.tools, { place: 'tools', reserved: this.#reserved });
    this.redactor = settings.redactor;
    if (preset === 'guarded' && auditSinks.length > 0)
      this.#audit = new AuditLog(auditSinks, whenSinkFails, ports, settings.redactor);
    this.#nest = buildNest(settings, this.#audit);
    this.#deadlines = new DeadlineLanes(ports.clock);
    this.#locks = new Locks(settings.limits?.concurrency);
    this.#desk = new ApprovalDesk(settings.approvals, ports);
    this.#taints = new TaintLedger({
      state: this.#desk.state,
      now: this.#desk.now,
      onUnsaved: ({ run, incoming }) =>
        run.log('error', 'That a call brought external output could not be stored.', {
          code: 'STATE_UNAVAILABLE',
          callId: incoming.id,
        }),
    });
    this.approvals = this.#desk.approvals(
      ({ decision, request }) => {
        for (const core of this.#runs.values())
          if (decision !== undefined && core.id === request.runId) reportDecision(core, decision);
      },
      (record) => shownRecord(record, this.#shelf.tools, settings.redactor),
    );
    if (preset === 'unguarded')
      ports.logger.warn('Calls run unguarded: through these stages only.', {
        stages: this.#nest.stages.join(', '),
      });
  }

  unavailable(): readonly UnavailableTool[] {
    return unavailableOf([this.#shelf]);
  }

  async forget(session: TaintedSession, callIds: readonly string[], runId?: string): Promise<void> {
    if (this.#settings.guard?.taint !== 'ask') return;
    try {
      await this.#taints.forget(session, callIds, runId);
    } catch (cause) {
      throw stateUnavailable(cause);
    }
  }

  openRun(options: ExecutionRunOptions): Run {
    return this.#open(options, this.#check(options));
  }

  async resumeRun(suspended: JsonValue, options: ExecutionRunOptions): Promise<Run> {
    const { principal, id: sessionId } = options.session;
    const { state, now, settings } = this.#desk;
    const read = unseal(suspended, { principal, sessionId }, settings.signingKeys);
    // All that stands against it comes before the run is taken over, or whoever holds it would lose it for nothing.
    const extra = this.#check(options);
    const { runId } = read.snapshot;
    const isOpen = [...this.#runs.keys()].some(({ id }) => id === runId);
    if (isOpen || this.#resuming.has(runId)) throw suspensionError('RUN_OPEN');
    this.#resuming.add(runId);
    try {
      const opened = await takeOver(read, { state, now });
      // What was suspended can still be resumed elsewhere.
      if (this.#closing !== undefined) throw executionClosed();
      return this.#open(options, extra, opened);
    } finally {
      this.#resuming.delete(runId);
    }
  }

  /** Whether a run can be had at all; gives its extra tools. */
  #check({ session, extraTools = [] }: ExecutionRunOptions): ToolShelf {
    if (this.#closing !== undefined) throw executionClosed();
    checkTimezone(session.timezone);
    return shelve(extraTools, {
      place: 'extraTools',
      taken: this.#shelf.tools,
      reserved: this.#reserved,
      remembered: this.#remembered,
    });
  }

  #open(options: ExecutionRunOptions, extra: ToolShelf, resumed?: OpenedSnapshot): Run {
    const core = this.#createCore(options, extra, resumed);
    const stopFollowing = follow(core, options.signal);
    const run = new GuardedRun(core, {
      nest: this.#nest,
      onClosed: () => {
        stopFollowing();
        this.#runs.delete(run);
        return options.onClosed?.();
      },
    });
    this.#runs.set(run, core);
    return run;
  }

  #createCore(options: ExecutionRunOptions, extra: ToolShelf, resumed?: OpenedSnapshot): RunCore {
    const { session, workspace, traceparent } = options;
    const { ports, eventQueueSize, grants: ownGrants } = this.#settings;
    const grants = options.grants ?? ownGrants;
    const granted = this.#grantedTo(grants, extra);
    const artifacts = this.#artifacts?.of(session.principal, session.id);
    if (resumed?.snapshot.holdsArtifacts === true) artifacts?.note();
    const restored =
      resumed === undefined ? undefined : restoreRun(resumed, withReader(granted, artifacts));
    const id = resumed?.snapshot.runId ?? ports.ids.next('run');
    const { clock, logger } = ports;
    const core = new RunCore({
      id,
      settings: this.#settings,
      deadlines: this.#deadlines,
      session,
      workspace,
      traceparent,
      grants,
      granted,
      approvals: this.#desk,
      taints: this.#taints,
      calls: restored?.calls ?? new RunCalls(),
      states: new RunStates(restored?.states),
      artifacts,
      shelves: [this.#shelf, extra],
      locks: this.#locks,
      events: new EventStream({
        clock,
        logger,
        sessionId: session.id,
        runId: id,
        queueSize: eventQueueSize,
        redactor: this.#settings.redactor,
        lastSeq: resumed?.snapshot.lastSeq,
      }),
      invoke: (parent, name, input) => invokeTool(parent, this.#nest.call, name, input),
    });
    if (resumed !== undefined && restored !== undefined) goOn(core, resumed, restored);
    return core;
  }

  /** The name of the path's own tool, unless no result is kept. */
  get #reserved(): string | undefined {
    return this.#artifacts === undefined ? undefined : HeldArtifacts.toolName;
  }

  #grantedTo(grants: Grants, extra: ToolShelf): ReadonlyMap<string, PreparedTool> {
    const own = this.#granted.get(grants) ?? grantedTools(this.#shelf.tools.values(), grants);
    this.#granted.set(grants, own);
    if (extra.tools.size === 0) return own;
    return new Map([...own, ...grantedTools(extra.tools.values(), grants)]);
  }

  close(options: CloseOptions = {}): Promise<void> {
    this.#closing ??= this.#close(options);
    return this.#closing;
  }

  async #close({ drainMs = defaultDrainMs }: CloseOptions): Promise<void> {
    const { clock } = this.#settings.ports;
    const closed = await Promise.allSettled(
      [...this.#runs.keys()].map((run) => run.close({ drainMs })),
    );
    await within(clock, drainMs, this.#audit?.drain());
    await within(clock, drainMs, this.#audit?.close());
    const { spill } = this.#settings;
    if (spill?.ownsArtifacts === true) await within(clock, drainMs, spill.artifacts.close());
    const failed = closed.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }
}

function goOn(
  core: RunCore,
  { snapshot, isTrusted }: OpenedSnapshot,
  { step, clientCalls }: RestoredRun,
): void {
  if (step !== undefined) core.goOnWith(step);
  core.revokeAgain(snapshot.revoked ?? []);
  if (snapshot.loops !== undefined) core.loops.restore(snapshot.loops);
  for (const { saved, step: ofCall } of clientCalls) {
    const leftMs = Math.max(0, saved.expiresAt - core.approvals.now());
    core.clientCalls.restore(restoreClientCall(core, ofCall, saved), leftMs);
  }
  const { calls, inputTokens, outputTokens, costUsd } = snapshot.usage;
  core.usage.calls = calls;
  core.usage.total = { inputTokens, outputTokens, costUsd };
  core.approvals.followSession(core.session);
  if (!isTrusted && Object.keys(snapshot.states).length > 0)
    core.log('warn', 'What tools kept for a suspended run was left out: nobody signed it.');
}

/** A step that was saved may expose the tool that reads what was kept. */
function withReader(
  granted: ReadonlyMap<string, PreparedTool>,
  artifacts: SessionArtifacts | undefined,
): ReadonlyMap<string, PreparedTool> {
  if (artifacts?.holds() !== true) return granted;
  const reader = artifacts.tool();
  return new Map([...granted, [reader.name, reader]]);
}

/** The returned function stops following. */
function follow(core: RunCore, signal: AbortSignal | undefined): () => void {
  if (signal === undefined) return () => undefined;
  const onAbort = (): void => core.cancel(signal.reason);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return () => signal.removeEventListener('abort', onAbort);
}

function checkTimezone(timezone: string): void {
  if (isTimezone(timezone)) return;
  throw new ToolwrightError('OPTIONS_INVALID', 'session.timezone: expected an IANA time zone.', {
    place: 'session.timezone',
    hint: 'Give a name such as Europe/Berlin, or UTC.',
  });
}

function stateUnavailable(cause: unknown): ToolwrightError {
  return new ToolwrightError(
    'STATE_UNAVAILABLE',
    'The state store gave no answer, so the session is still tainted by what was to be forgotten.',
    { hint: 'Look at the state store, then say it again.', cause },
  );
}

function executionClosed(): ToolwrightError {
  return new ToolwrightError('EXECUTION_CLOSED', 'The execution is closed.', {
    hint: 'Make another one.',
  });
}
