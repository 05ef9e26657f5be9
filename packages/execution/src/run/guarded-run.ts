import {
  ToolwrightError,
  type ApprovalAnswer,
  type CallOptions,
  type CallOutcome,
  type CloseOptions,
  type DecidedApproval,
  type Decision,
  type ExposedTool,
  type JsonValue,
  type LoopEventBody,
  type Principal,
  type Run,
  type RunCloseOptions,
  type RunEvent,
  type RunUsage,
  type SingleCallOptions,
  type Step,
  type StepOptions,
  type ToolCall,
  type UnavailableTool,
  type WaitingCall,
} from '@toolwright/core';
import { CallState, type IncomingCall } from '../call/call-state.ts';
import { decisionOf } from '../call/decision.ts';
import { readCall } from '../call/read-call.ts';
import { defaultDrainMs } from '../limits.ts';
import type { Nest } from '../nest/build-nest.ts';
import { RunSuspension } from '../suspension/run-suspension.ts';
import { suspensionError } from '../suspension/suspension-error.ts';
import { abandonClientCall, completeClientCall } from './complete-client-call.ts';
import { runBatch } from './run-batch.ts';
import { runCall } from './run-call.ts';
import type { RunCore } from './run-core.ts';

export interface GuardedRunOptions {
  readonly nest: Nest;
  /** Called once, when the run is closed; `close` waits for it. */
  readonly onClosed: () => void | Promise<void>;
}

/** A run over the wrapped path. */
export class GuardedRun implements Run {
  readonly #core: RunCore;
  readonly #nest: Nest;
  readonly #onClosed: () => void | Promise<void>;
  readonly #startedAtMs: number;
  readonly #suspension: RunSuspension;
  #suspending: Promise<JsonValue> | undefined = undefined;
  #closing: Promise<void> | undefined = undefined;

  constructor(core: RunCore, { nest, onClosed }: GuardedRunOptions) {
    this.#core = core;
    this.#nest = nest;
    this.#onClosed = onClosed;
    this.#suspension = new RunSuspension(core, nest.resume);
    this.#startedAtMs = core.settings.ports.clock.monotonic();
  }

  get id(): string {
    return this.#core.id;
  }

  get sessionId(): string {
    return this.#core.session.id;
  }

  get principal(): Principal {
    return this.#core.principal;
  }

  get signal(): AbortSignal {
    return this.#core.signal;
  }

  step(options?: StepOptions): Step {
    this.#checkOpen();
    return this.#core.beginStep(options);
  }

  tools(): readonly ExposedTool[] {
    return this.#core.step.tools;
  }

  unavailable(): readonly UnavailableTool[] {
    return this.#core.unavailable();
  }

  async evaluate(call: ToolCall): Promise<Decision> {
    this.#checkOpen();
    const core = this.#core;
    // Not counted: evaluating a call leaves no trace in what comes after.
    const state = new CallState(core, core.step, readCall(call, undefined), 0);
    await this.#nest.decide(state);
    core.inFlight.leave(state);
    return decisionOf(state);
  }

  call(call: ToolCall, options?: SingleCallOptions): Promise<CallOutcome> {
    const refusal = this.#refusal();
    if (refusal !== undefined) return Promise.reject(refusal);
    return Promise.resolve(this.#start(readCall(call, options)));
  }

  callAll(calls: readonly ToolCall[], options?: CallOptions): Promise<readonly CallOutcome[]> {
    const refusal = this.#refusal();
    if (refusal !== undefined) return Promise.reject(refusal);
    if (!Array.isArray(calls)) return Promise.reject(callsInvalid());
    return runBatch(this.#core, calls, {
      options,
      start: (incoming) => this.#start(incoming),
      framing: this.#nest.framing,
    });
  }

  #start(given: IncomingCall): CallOutcome | Promise<CallOutcome> {
    const incoming = this.#suspension.recognise(given);
    return incoming.resume === undefined
      ? runCall(this.#core, this.#nest.call, incoming)
      : this.#suspension.goOn(incoming);
  }

  waiting(): readonly WaitingCall[] {
    return this.#suspension.waiting();
  }

  decide(requestId: string, answer: ApprovalAnswer): Promise<DecidedApproval> {
    return this.#suspension.decide(requestId, answer);
  }

  async resumeCall(callId: string, options?: SingleCallOptions): Promise<CallOutcome> {
    this.#checkOpen();
    return this.#suspension.resume(callId, options);
  }

  /** A store that fails leaves the run as it is: it can be suspended again. */
  suspend(options: CloseOptions = {}): Promise<JsonValue> {
    if (this.#closing !== undefined) return Promise.reject(runClosed());
    this.#suspending ??= this.#suspend(options);
    return this.#suspending;
  }

  async #suspend({ drainMs }: CloseOptions): Promise<JsonValue> {
    await this.#drain(drainMs, suspensionError('RUN_SUSPENDED'));
    try {
      return await this.#suspension.save();
    } catch (error) {
      this.#suspending = undefined;
      throw error;
    }
  }

  usage(): RunUsage {
    return this.#core.usage.view;
  }

  revoke(rule: string): void {
    this.#checkOpen();
    this.#core.revoke(rule);
  }

  async forget(callIds: readonly string[]): Promise<void> {
    this.#checkOpen();
    await this.#core.session.forget?.(callIds, this.id);
  }

  async completeClientCall(callId: string, result: unknown): Promise<CallOutcome> {
    this.#checkOpen();
    return completeClientCall(this.#core.clientCalls.take(callId), this.#nest, result);
  }

  subscribe(listener: (event: RunEvent) => void): () => void {
    return this.#core.events.subscribe(listener);
  }

  events(): AsyncIterable<RunEvent> {
    return this.#core.events.events();
  }

  emit(event: LoopEventBody): void {
    this.#core.emitFromLoop(event);
  }

  close(options: RunCloseOptions = {}): Promise<void> {
    this.#closing ??= this.#close(options);
    return this.#closing;
  }

  async #close({ drainMs, status, code }: RunCloseOptions): Promise<void> {
    const core = this.#core;
    const { clock } = core.settings.ports;
    await this.#drain(drainMs, runClosed());
    core.cancel(runClosed());
    await core.endScope();
    const isSuspended = await this.#isSuspended();
    if (!isSuspended) {
      await this.#suspension.end();
      // Whatever still waits ends here, and the audit and the events say so.
      for (const call of core.clientCalls.takeAll())
        await abandonClientCall(call, this.#nest.answer);
    }
    core.events.emit({
      type: 'run-finished',
      status: status ?? (isSuspended ? 'waiting' : 'completed'),
      ...(code === undefined ? {} : { code }),
      durationMs: clock.monotonic() - this.#startedAtMs,
    });
    core.events.close();
    await this.#onClosed();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Waits for calls in flight, and cancels those that take too long. */
  async #drain(drainMs = defaultDrainMs, reason: ToolwrightError): Promise<void> {
    const core = this.#core;
    const cancelTimer = core.settings.ports.clock.setTimer(
      () => core.cancel(reason),
      Math.max(0, drainMs),
    );
    if (drainMs <= 0) core.cancel(reason);
    await core.inFlight.whenEmpty();
    cancelTimer();
  }

  async #isSuspended(): Promise<boolean> {
    return (
      (await this.#suspending?.then(
        () => true,
        () => false,
      )) ?? false
    );
  }

  #refusal(): ToolwrightError | undefined {
    if (this.#closing !== undefined) return runClosed();
    return this.#suspending === undefined ? undefined : suspensionError('RUN_SUSPENDED');
  }

  #checkOpen(): void {
    const refusal = this.#refusal();
    if (refusal !== undefined) throw refusal;
  }
}

function callsInvalid(): ToolwrightError {
  return new ToolwrightError('OPTIONS_INVALID', 'callAll takes a list of calls.', {
    place: 'calls',
    hint: 'Give an array of { id, name, arguments }; an empty one runs nothing.',
  });
}

function runClosed(): ToolwrightError {
  return new ToolwrightError('RUN_CLOSED', 'The run is closed.', {
    hint: 'Open another run of the session.',
  });
}
