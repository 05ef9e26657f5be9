import type {
  Approvals,
  CloseOptions,
  HostRunOptions,
  JsonValue,
  Principal,
  Run,
  Session,
  SessionOptions,
  UnavailableTool,
} from '@toolwright/core';
import type { Redactor } from '@toolwright/execution';
import { queryAudit } from './audit/query-audit.ts';
import { toolkitError } from './errors.ts';
import { describeTools, type ToolDescription } from './inventory/describe-tools.ts';
import { CloseFaults } from './lifecycle/close-faults.ts';
import { EndCallbacks } from './lifecycle/end-callbacks.ts';
import { disposePacks } from './packs/dispose-packs.ts';
import { checkPrincipal } from './principal/check-principal.ts';
import { principalKey } from './principal/principal-key.ts';
import { openSession } from './session/open-session.ts';
import { checkSessionOptions, type CheckedSessionOptions } from './session/session-options.ts';
import { SessionTable } from './session/session-table.ts';
import type { ToolkitSession } from './session/toolkit-session.ts';
import type { Toolkit, ToolkitAudit } from './toolkit.ts';
import type { ToolkitParts } from './toolkit-parts.ts';

export class ToolkitHost implements Toolkit {
  readonly audit: ToolkitAudit;
  readonly approvals: Approvals;
  readonly redactor: Redactor;
  readonly #parts: ToolkitParts;
  readonly #sessions = new SessionTable();
  readonly #own = new WeakSet<Session>();
  readonly #callbacks = new EndCallbacks();
  #closed: Promise<void> | undefined;

  constructor(parts: ToolkitParts) {
    this.#parts = parts;
    this.approvals = parts.execution.approvals;
    this.redactor = parts.execution.redactor;
    this.audit = { query: (query) => queryAudit(parts.sinks, query) };
  }

  tools(principal?: Principal): readonly ToolDescription[] {
    const { options, grantsOf, tools, execution } = this.#parts;
    return describeTools(tools, {
      grants: grantsOf(principal === undefined ? undefined : checkPrincipal(principal)),
      riskCeiling: options.riskCeiling,
      privacy: options.privacy,
      unavailable: execution.unavailable(),
    });
  }

  unavailable(): readonly UnavailableTool[] {
    return this.#parts.execution.unavailable();
  }

  async openSession(options: SessionOptions): Promise<Session> {
    return this.#openSession(checkSessionOptions(options));
  }

  async openRun(options: HostRunOptions): Promise<Run> {
    this.#checkOpen();
    const { session, principal, ...runOptions } = options;
    if (session === undefined) {
      const own = await this.#openSession(checkSessionOptions({ principal } as SessionOptions));
      try {
        return await own.openRunWith(runOptions, () =>
          // When the session itself is closing, it waits for this run.
          own.closed === undefined ? own.close() : undefined,
        );
      } catch (error) {
        await own.close();
        throw error;
      }
    }
    return this.#ownSession(session, principal).openRun(runOptions);
  }

  async resumeRun(suspended: JsonValue, options: HostRunOptions): Promise<Run> {
    this.#checkOpen();
    const { session, principal, ...runOptions } = options;
    if (session !== undefined)
      return this.#ownSession(session, principal).resumeRunWith(suspended, runOptions);
    const asked = checkSessionOptions({ principal, id: sessionIdOf(suspended) } as SessionOptions);
    let isOpenedHere = false;
    const own = await this.#openSession(asked, () => (isOpenedHere = true));
    const close = async (): Promise<void> => {
      // When the session itself is closing, it waits for this run. One that others opened is theirs to close.
      if (isOpenedHere && own.closed === undefined) await own.close();
    };
    try {
      return await own.resumeRunWith(suspended, runOptions, close);
    } catch (error) {
      await close();
      throw error;
    }
  }

  #ownSession(session: Session, principal: Principal | undefined): ToolkitSession {
    if (!this.#own.has(session)) throw toolkitError('SESSION_FOREIGN', { place: 'session' });
    if (
      principal !== undefined &&
      principalKey(checkPrincipal(principal)) !== principalKey(session.principal)
    ) {
      throw toolkitError('PRINCIPAL_MISMATCH', { place: 'principal' });
    }
    return session as ToolkitSession;
  }

  close(options: CloseOptions = {}): Promise<void> {
    this.#closed ??= this.#close(options);
    return this.#closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #openSession(
    asked: CheckedSessionOptions,
    onOpening?: () => void,
  ): Promise<ToolkitSession> {
    this.#checkOpen();
    const id = asked.id ?? this.#parts.ports.ids.next('session');
    const session = await this.#sessions.openOnce(id, asked, () => {
      onOpening?.();
      return openSession({ ...asked, id }, this.#parts, {
        checkOpen: () => this.#checkOpen(),
        onToolkitEnd: (callback) => this.#callbacks.add(callback),
      });
    });
    this.#own.add(session);
    return session;
  }

  async #close(options: CloseOptions): Promise<void> {
    const { execution, loaded, workspaces, ports, ownsState } = this.#parts;
    const faults = new CloseFaults(ports.logger);
    const sessions = await this.#sessions.all();
    await Promise.all(
      sessions.map((session) => faults.try('session', () => session.close(options))),
    );
    await faults.try('execution', () => execution.close(options));
    await this.#callbacks.run('end of toolkit', faults);
    await disposePacks(loaded, faults);
    await faults.try('workspace', () => workspaces.close());
    if (ownsState) await faults.try('state', () => ports.state.close());
    faults.throwIfAny();
  }

  #checkOpen(): void {
    if (this.#closed !== undefined) throw toolkitError('TOOLKIT_CLOSED');
  }
}

/** The session that a suspended run says it belongs to; whether it does is seen when it is resumed. */
function sessionIdOf(suspended: JsonValue): string {
  const id = (suspended as { snapshot?: { sessionId?: unknown } } | null)?.snapshot?.sessionId;
  if (typeof id === 'string') return id;
  throw toolkitError('RUN_STATE_INVALID', { place: 'suspended' });
}
