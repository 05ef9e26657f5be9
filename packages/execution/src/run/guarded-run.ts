import {
  ToolwrightError,
  type CallOptions,
  type CallOutcome,
  type Decision,
  type ExposedTool,
  type LoopEventBody,
  type Principal,
  type Run,
  type RunCloseOptions,
  type RunEvent,
  type Step,
  type StepOptions,
  type ToolCall,
  type UnavailableTool,
} from '@toolwright/core';
import { CallState, type IncomingCall } from '../call/call-state.ts';
import { decisionOf } from '../call/decision.ts';
import { readCall } from '../call/read-call.ts';
import { defaultDrainMs } from '../limits.ts';
import type { Nest } from '../nest/build-nest.ts';
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
  #closing: Promise<void> | undefined = undefined;

  constructor(core: RunCore, { nest, onClosed }: GuardedRunOptions) {
    this.#core = core;
    this.#nest = nest;
    this.#onClosed = onClosed;
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

  call(call: ToolCall, options?: CallOptions): Promise<CallOutcome> {
    if (this.#closing !== undefined) return Promise.reject(runClosed());
    return Promise.resolve(this.#start(readCall(call, options)));
  }

  callAll(calls: readonly ToolCall[], options?: CallOptions): Promise<readonly CallOutcome[]> {
    if (this.#closing !== undefined) return Promise.reject(runClosed());
    if (!Array.isArray(calls)) return Promise.reject(callsInvalid());
    const seen = new Set<string>();
    return Promise.all(
      // Not `map`, which skips the holes of a list: each place gets its outcome.
      Array.from(calls as readonly ToolCall[], (call) => {
        const incoming = readCall(call, options);
        const isRepeated = seen.has(incoming.id);
        seen.add(incoming.id);
        return this.#startAsync(
          isRepeated ? { ...incoming, fault: 'DUPLICATE_CALL_ID' } : incoming,
        );
      }),
    );
  }

  async #startAsync(incoming: IncomingCall): Promise<CallOutcome> {
    return this.#start(incoming);
  }

  #start(incoming: IncomingCall): CallOutcome | Promise<CallOutcome> {
    const isRunning = this.#core.inFlight.hasId(incoming.id);
    return runCall(
      this.#core,
      this.#nest.call,
      isRunning && incoming.fault === undefined
        ? { ...incoming, fault: 'DUPLICATE_CALL_ID' }
        : incoming,
    );
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

  async #close({
    drainMs = defaultDrainMs,
    status = 'completed',
    code,
  }: RunCloseOptions): Promise<void> {
    const core = this.#core;
    const { clock } = core.settings.ports;
    const cancelTimer = clock.setTimer(() => core.cancel(runClosed()), Math.max(0, drainMs));
    if (drainMs <= 0) core.cancel(runClosed());
    await core.inFlight.whenEmpty();
    cancelTimer();
    core.cancel(runClosed());
    await core.endScope();
    core.events.emit({
      type: 'run-finished',
      status,
      ...(code === undefined ? {} : { code }),
      durationMs: clock.monotonic() - this.#startedAtMs,
    });
    core.events.close();
    await this.#onClosed();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #checkOpen(): void {
    if (this.#closing !== undefined) throw runClosed();
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
