import {
  jsonSchema,
  toolError,
  ToolwrightError,
  type AnyToolContract,
  type Approvals,
  type CallOutcome,
  type ErrorOrigin,
  type ExposedTool,
  type LoopEventBody,
  type Run,
  type RunCloseOptions,
  type RunEvent,
  type RunEventBody,
  type ToolCall,
  type ToolHost,
} from '@toolwright/core';

export type FakeTool = (
  call: ToolCall,
  signal: AbortSignal,
) => Partial<CallOutcome> | Promise<Partial<CallOutcome>>;

export interface FakeRun extends Run {
  /** Every call that a tool was run for, in order. */
  readonly ran: readonly ToolCall[];
  readonly batches: readonly (readonly ToolCall[])[];
  readonly seen: readonly RunEvent[];
  readonly closedWith: readonly RunCloseOptions[];
  readonly exposed: readonly (readonly string[] | undefined)[];
  /** The ids that the loop said have left the context. */
  readonly forgotten: readonly string[];
}

/**
 * A run that keeps the contract's promises and nothing more: no parsing, no policy. A tool answers with the outcome
 * it wants; an aborted or cut call never reaches it.
 */
export function createFakeRun(tools: Readonly<Record<string, FakeTool>> = {}): FakeRun {
  const byName = new Map(Object.entries(tools));
  const controller = new AbortController();
  const listeners = new Set<(event: RunEvent) => void>();
  const ran: ToolCall[] = [];
  const batches: (readonly ToolCall[])[] = [];
  const seen: RunEvent[] = [];
  const closedWith: RunCloseOptions[] = [];
  const exposed: (readonly string[] | undefined)[] = [];
  const forgotten: string[] = [];
  let stepCount = 0;
  let isClosed = false;

  function publish(body: RunEventBody): void {
    const event = {
      v: 1,
      seq: seen.length + 1,
      at: 0,
      sessionId: 'session-1',
      runId: 'run-1',
      ...body,
    } as RunEvent;
    seen.push(event);
    for (const listener of listeners) listener(event);
  }

  function assertOpen(): void {
    if (isClosed) throw new ToolwrightError('RUN_CLOSED', 'The run is closed.');
  }

  async function runOne(call: ToolCall, signal: AbortSignal): Promise<CallOutcome> {
    const base = {
      callId: call.id,
      name: call.name,
      warnings: [],
      normalised: [],
      content: [],
      durationMs: 1,
    };
    const failed = (status: 'failed' | 'aborted', code: string, origin: ErrorOrigin): CallOutcome =>
      ({
        ...base,
        status,
        error: toolError(code, { message: `${code}.`, origin }),
        ...(status === 'failed' ? { outputTrust: 'trusted' as const } : {}),
      }) as CallOutcome;
    publish({ type: 'tool-call-start', name: call.name });
    if (signal.aborted) return failed('aborted', 'CALL_ABORTED', 'abort');
    if (call.truncated === true) return failed('failed', 'ARGUMENTS_TRUNCATED', 'parse');
    const tool = byName.get(call.name);
    if (tool === undefined) return failed('failed', 'UNEXPOSED_TOOL', 'exposure');
    ran.push(call);
    const abort = new Promise<'aborted'>((resolve) =>
      signal.addEventListener('abort', () => resolve('aborted'), { once: true }),
    );
    const answer = await Promise.race([tool(call, signal), abort]);
    if (answer === 'aborted') return failed('aborted', 'CALL_ABORTED', 'abort');
    return { ...base, status: 'ok', outputTrust: 'trusted', ...answer } as CallOutcome;
  }

  const run: FakeRun = {
    id: 'run-1',
    sessionId: 'session-1',
    principal: { tenant: 'test' },
    signal: controller.signal,
    ran,
    batches,
    seen,
    closedWith,
    exposed,
    forgotten,
    step(options = {}) {
      assertOpen();
      exposed.push(options.expose);
      stepCount += 1;
      return { id: `step-${stepCount}`, tools: this.tools() };
    },
    tools: () => [...byName.keys()].sort().map(toExposedTool),
    unavailable: () => [],
    evaluate: (call) =>
      Promise.resolve({ callId: call.id, name: call.name, verdict: 'allow', rule: 'fake' }),
    call: async (call, options) => (await run.callAll([call], options))[0]!,
    async callAll(calls, { signal = controller.signal } = {}) {
      assertOpen();
      batches.push(calls);
      const either = AbortSignal.any([signal, controller.signal]);
      return Promise.all(calls.map((call) => runOne(call, either)));
    },
    usage: () => ({ calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 }),
    revoke: () => undefined,
    forget(callIds) {
      forgotten.push(...callIds);
      return Promise.resolve();
    },
    completeClientCall: () => Promise.reject(new Error('not used')),
    waiting: () => [],
    decide: () => Promise.reject(new Error('not used')),
    resumeCall: () => Promise.reject(new Error('not used')),
    suspend: () => Promise.reject(new Error('not used')),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    events() {
      const queue: RunEvent[] = [];
      let wake = (): void => undefined;
      run.subscribe((event) => {
        queue.push(event);
        wake();
      });
      return (async function* () {
        for (;;) {
          const event = queue.shift();
          if (event !== undefined) yield event;
          else if (isClosed) return;
          else await new Promise<void>((resolve) => (wake = resolve));
        }
      })();
    },
    emit(event: LoopEventBody) {
      assertOpen();
      publish(event);
    },
    close(options = {}) {
      if (isClosed) return Promise.resolve();
      closedWith.push(options);
      isClosed = true;
      publish({
        type: 'run-finished',
        status: options.status ?? 'completed',
        durationMs: 0,
        ...(options.code === undefined ? {} : { code: options.code }),
      });
      controller.abort(new ToolwrightError('RUN_CLOSED', 'The run is closed.'));
      return Promise.resolve();
    },
    [Symbol.asyncDispose]: () => run.close(),
  };
  return run;
}

/** A host that gives this run to whoever opens one. */
export function hostOf(run: Run): ToolHost {
  return {
    openSession: () => Promise.reject(new Error('not used')),
    openRun: () => Promise.resolve(run),
    resumeRun: () => Promise.resolve(run),
    approvals: {} as Approvals,
    unavailable: () => [],
    close: () => Promise.resolve(),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

export const textAnswer = (text: string): Partial<CallOutcome> => ({
  content: [{ type: 'text', text }],
});

function toExposedTool(name: string): ExposedTool {
  const inputSchema = { type: 'object', properties: {}, additionalProperties: true } as const;
  const contract: AnyToolContract = {
    name,
    category: 'test',
    description: `The tool ${name}.`,
    inputSchema: jsonSchema(inputSchema),
    effects: { readOnly: true },
    permissions: [],
    risk: 'none',
    outputTrust: 'trusted',
    execute: () => undefined,
  };
  return { name, description: contract.description, inputSchema, contract };
}
