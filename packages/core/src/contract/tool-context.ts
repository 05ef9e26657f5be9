import type { GrantView } from '../grants/grant-view.ts';
import type { Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import type { Ports } from '../ports/ports.ts';
import type { Workspace } from '../ports/workspace.ts';
import type { Principal } from '../principal/principal.ts';
import type { JsonObject, JsonValue } from '../results/json-value.ts';
import type { CallOutcome } from '../outcomes/call-outcome.ts';

/** How long something lives. `onEnd` callbacks run in reverse order when it ends. */
export type ScopeName = 'run' | 'session' | 'toolkit';

export interface Scope {
  onEnd(scope: ScopeName, callback: () => void | Promise<void>): void;
}

/** Run-scoped JSON, one value a key, kept apart per tool; saved with a suspended run. */
export interface RunState {
  get(key: string): JsonValue | undefined;
  set(key: string, value: JsonValue): void;
  delete(key: string): void;
}

export interface Progress {
  readonly message?: string;
  /** 0 to 1. */
  readonly fraction?: number;
  readonly data?: JsonValue;
}

/** What a tool receives beside its input. */
export interface ToolContext {
  /** Aborted when the run is cancelled or the deadline has passed. */
  readonly signal: AbortSignal;
  readonly principal: Principal;
  readonly sessionId: string;
  readonly runId: string;
  readonly stepId: string;
  readonly callId: string;
  /** Stable over retries and resume: made of run, step, ordinal and input digest. */
  readonly idempotencyKey: string;
  /** W3C trace context of this call; a tool hands it on to the services that it asks. */
  readonly traceparent?: string | undefined;
  readonly grants: GrantView;
  /** The session's files; undefined if the host gave none. */
  readonly workspace: Workspace | undefined;
  readonly ports: Ports;
  readonly clock: Clock;
  /** IANA name. */
  readonly timezone: string;
  readonly logger: Logger;
  readonly state: RunState;
  readonly scope: Scope;
  progress(progress: Progress): void;
  /** Calls another tool of this run through the wrapped path, as a child of this call. */
  invoke(name: string, input: JsonObject): Promise<CallOutcome>;
}
