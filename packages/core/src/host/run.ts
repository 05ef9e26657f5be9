import type { AnyToolContract } from '../contract/tool-contract.ts';
import type { LoopEventBody, RunEvent, RunStatus } from '../events/run-event.ts';
import type { CallOutcome } from '../outcomes/call-outcome.ts';
import type { Decision } from '../outcomes/decision.ts';
import type { ToolCall } from '../outcomes/tool-call.ts';
import type { Principal } from '../principal/principal.ts';
import type { JsonSchema } from '../schema/json-schema.ts';
import type { ControllableRun } from './run-control.ts';
import type { SuspendableRun } from './run-extensions.ts';

/** A tool as a provider is told of it. `inputSchema` is closed (`additionalProperties: false` on objects). */
export interface ExposedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly contract: AnyToolContract;
}

/** A tool that the host could not offer; the others stay. */
export interface UnavailableTool {
  readonly name: string;
  readonly code: string;
  readonly reason: string;
}

/** One model reply and its batch of calls. The exposed set is fixed while it lasts. */
export interface Step {
  readonly id: string;
  readonly tools: readonly ExposedTool[];
}

export interface StepOptions {
  /** Names to expose; left out: every granted tool. Names that are not granted are refused (UNKNOWN_TOOL). */
  readonly expose?: readonly string[];
}

export interface CallOptions {
  /** Cancels this call only. */
  readonly signal?: AbortSignal;
}

export interface SingleCallOptions extends CallOptions {
  /** A signed token that carries a person's decision about this call. */
  readonly approval?: string;
}

export interface CloseOptions {
  /** How long calls in flight may go on before they are aborted, in milliseconds. Default 5,000. */
  readonly drainMs?: number;
}

export interface RunCloseOptions extends CloseOptions {
  /** What `run-finished` reports. Default `completed`. */
  readonly status?: RunStatus;
  /** The reason's literal code, for a status other than `completed`. */
  readonly code?: string;
}

/**
 * One request to its final answer. Calls never reject for what a tool, a model or a policy did: every call id
 * gets one outcome. They reject only for misuse, with RUN_CLOSED.
 */
export interface Run extends SuspendableRun, ControllableRun {
  readonly id: string;
  readonly sessionId: string;
  readonly principal: Principal;
  /** Aborted when the run is cancelled or closed. */
  readonly signal: AbortSignal;
  /** Begins the next step. Without it, the first call begins one that exposes every granted tool. */
  step(options?: StepOptions): Step;
  /** The tools of the current step, sorted by name. */
  tools(): readonly ExposedTool[];
  unavailable(): readonly UnavailableTool[];
  /** Says what would happen; counts nothing, runs no tool code but `permissionsFor`, `approvalHint` and `effects`. */
  evaluate(call: ToolCall): Promise<Decision>;
  /**
   * A call that waits for a person and comes again unchanged goes on, as `resumeCall` has it. The id of one that may
   * have changed something is taken for good: CALL_FINISHED.
   */
  call(call: ToolCall, options?: SingleCallOptions): Promise<CallOutcome>;
  /** One outcome for each call, in call order, also after abort. */
  callAll(calls: readonly ToolCall[], options?: CallOptions): Promise<readonly CallOutcome[]>;
  /** Called synchronously for each event, in order. A listener that throws is logged and kept. */
  subscribe(listener: (event: RunEvent) => void): () => void;
  /** From now until the run is closed. The queue is bounded; what a slow reader loses is reported. */
  events(): AsyncIterable<RunEvent>;
  /** Puts a loop's own event into the stream. */
  emit(event: LoopEventBody): void;
  /** Waits for calls in flight, then ends the run; the second call does nothing. */
  close(options?: RunCloseOptions): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
