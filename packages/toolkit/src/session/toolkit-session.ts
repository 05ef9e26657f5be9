import type {
  CloseOptions,
  GrantSubject,
  GrantView,
  Grants,
  JsonValue,
  Logger,
  Principal,
  Run,
  RunOptions,
  ScopeName,
  Session,
} from '@toolwright/core';
import type {
  Execution,
  ExecutionRunOptions,
  ExecutionSession,
  ExecutionTool,
} from '@toolwright/execution';
import { toolkitError } from '../errors.ts';
import { CloseFaults } from '../lifecycle/close-faults.ts';
import { EndCallbacks } from '../lifecycle/end-callbacks.ts';
import { closePackSessions, type OpenPackSession } from '../packs/open-pack-sessions.ts';
import type { SessionWorkspace } from '../workspace/session-workspace.ts';

/** What a session is made of; all of it is open already. */
export interface SessionParts {
  readonly id: string;
  readonly principal: Principal;
  readonly timezone: string;
  readonly grants: Grants;
  readonly workspace: SessionWorkspace | undefined;
  readonly packSessions: readonly OpenPackSession[];
  readonly execution: Execution;
  readonly logger: Logger;
  /** Takes what tools want done when the toolkit ends. */
  readonly onToolkitEnd: (callback: () => void | Promise<void>) => void;
  /** Lets go of the workspace, where it was made for this session. */
  readonly releaseWorkspace: () => Promise<void>;
}

/** One conversation of one principal. */
export class ToolkitSession implements Session {
  readonly id: string;
  readonly principal: Principal;
  readonly timezone: string;
  readonly #parts: SessionParts;
  readonly #extraTools: readonly ExecutionTool[];
  readonly #runs = new Set<Run>();
  readonly #callbacks = new EndCallbacks();
  #closed: Promise<void> | undefined;
  #onClosed: (() => void) | undefined;

  constructor(parts: SessionParts) {
    this.id = parts.id;
    this.principal = parts.principal;
    this.timezone = parts.timezone;
    this.#parts = parts;
    this.#extraTools = parts.packSessions.flatMap(({ pack, tools }) =>
      tools.map((contract) => ({
        contract,
        pack: { id: pack.id, ...(pack.version === undefined ? {} : { version: pack.version }) },
      })),
    );
  }

  /** Settles when the session has been closed; undefined while it is open. */
  get closed(): Promise<void> | undefined {
    return this.#closed;
  }

  /** Called once, when everything of the session has been let go. */
  onClosed(callback: () => void): void {
    this.#onClosed = callback;
  }

  /** Rejects with SESSION_CLOSED. */
  openRun(options: RunOptions = {}): Promise<Run> {
    return this.openRunWith(options);
  }

  /** As `openRun`; `onClosed` is called once, when the run has been closed. */
  async openRunWith(options: RunOptions, onClosed?: () => void | Promise<void>): Promise<Run> {
    this.#checkOpen();
    const { execution } = this.#parts;
    const run: Run = execution.openRun(
      this.#runOptions(options, () => {
        this.#runs.delete(run);
        return onClosed?.();
      }),
    );
    this.#runs.add(run);
    return run;
  }

  /** Goes on with a run that was suspended in a session of this id; rejects as `Execution.resumeRun` does. */
  async resumeRunWith(
    suspended: JsonValue,
    options: RunOptions,
    onClosed?: () => void | Promise<void>,
  ): Promise<Run> {
    this.#checkOpen();
    const resuming: Promise<Run> = this.#parts.execution.resumeRun(
      suspended,
      this.#runOptions(options, async () => {
        this.#runs.delete(await resuming);
        await onClosed?.();
      }),
    );
    const run = await resuming;
    this.#runs.add(run);
    // The session may have been closed meanwhile, which then knew nothing of this run.
    if (this.#closed !== undefined) {
      await run.close({ status: 'cancelled' });
      this.#checkOpen();
    }
    return run;
  }

  #runOptions(
    { signal, traceparent }: RunOptions,
    onClosed: () => void | Promise<void>,
  ): ExecutionRunOptions {
    const { grants, workspace } = this.#parts;
    return {
      session: this.#executionSession(),
      grants,
      extraTools: this.#extraTools,
      workspace:
        workspace &&
        ((subject: GrantSubject, view: GrantView, approved?: readonly string[]) =>
          workspace.viewFor(subject, view, approved)),
      signal,
      traceparent,
      onClosed,
    };
  }

  /** Tells every pack and lifts the taint. Rejects with SESSION_CLOSED, STATE_UNAVAILABLE, or with what a pack throws. */
  forget(callIds: readonly string[]): Promise<void> {
    return this.#forget(callIds);
  }

  /** Without a run: the calls of these ids of every run. */
  async #forget(callIds: readonly string[], runId?: string): Promise<void> {
    this.#checkOpen();
    for (const { session } of this.#parts.packSessions) await session.forget?.(callIds);
    await this.#parts.execution.forget(this, callIds, runId);
  }

  /** Rejects with CLOSE_FAILED if something failed meanwhile; everything is closed then too. */
  close(options: CloseOptions = {}): Promise<void> {
    this.#closed ??= this.#close(options);
    return this.#closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #close(options: CloseOptions): Promise<void> {
    const faults = new CloseFaults(this.#parts.logger);
    await Promise.all([...this.#runs].map((run) => faults.try('run', () => run.close(options))));
    await this.#callbacks.run('end of session', faults);
    await closePackSessions(this.#parts.packSessions, faults);
    await faults.try('workspace', this.#parts.releaseWorkspace);
    this.#onClosed?.();
    faults.throwIfAny();
  }

  #checkOpen(): void {
    if (this.#closed !== undefined) throw toolkitError('SESSION_CLOSED');
  }

  #executionSession(): ExecutionSession {
    return {
      id: this.id,
      principal: this.principal,
      timezone: this.timezone,
      forget: (callIds, runId) => this.#forget(callIds, runId),
      scopeOnEnd: (scope: Exclude<ScopeName, 'run'>, callback) => {
        if (scope === 'toolkit') this.#parts.onToolkitEnd(callback);
        else this.#callbacks.add(callback);
      },
    };
  }
}
