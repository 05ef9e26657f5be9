import { context, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  InMemoryLogRecordExporter,
  LoggerProvider,
  SimpleLogRecordProcessor,
} from '@opentelemetry/sdk-logs';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fail, type AnyToolContract, type AuditRecord } from '@toolwright/core';
import { callOf, openTestRun, testTool, type TestRunOptions } from '../../test/support/open-run.ts';
import { createOpenTelemetry, createOpenTelemetryAuditSink } from './index.ts';

const token = `ghp_${'a1B2c3D4e5F6g7H8i9'.repeat(2)}`;
const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
const schema = {
  type: 'object',
  properties: { text: { type: 'string' }, pin: { type: 'string' } },
} as const;

const manager = new AsyncLocalStorageContextManager();
beforeAll(() => void context.setGlobalContextManager(manager.enable()));
afterAll(() => context.disable());

function open(
  options: TestRunOptions = {},
  record: { readonly input?: boolean; readonly result?: boolean } = {},
) {
  const spanExporter = new InMemorySpanExporter();
  const tracerProvider = new TracerProvider({
    spanProcessors: [new SimpleSpanProcessor({ exporter: spanExporter })],
  });
  const metricExporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter: metricExporter });
  const meterProvider = new MeterProvider({ readers: [reader] });
  const telemetry = createOpenTelemetry({ tracerProvider, meterProvider, record });
  const test = openTestRun({ ...options, telemetry });
  return {
    ...test,
    tracerProvider,
    spans: () => spanExporter.getFinishedSpans(),
    async points(name: string) {
      await meterProvider.forceFlush();
      const scopes = metricExporter.getMetrics().at(-1)?.scopeMetrics ?? [];
      return scopes
        .flatMap(({ metrics }) => metrics)
        .filter(({ descriptor }) => descriptor.name === name)
        .flatMap(
          ({ dataPoints }) => dataPoints as readonly { attributes: object; value: unknown }[],
        );
    },
  };
}

describe('a span', () => {
  it('is made for every call by the conventions, and holds no contents', async () => {
    const { run, spans, clock } = open({
      tools: [
        testTool({
          schema,
          execute: (_input, { clock: time }) =>
            new Promise((resolve) => time.setTimer(() => resolve('secret answer'), 250)),
        }),
      ],
    });
    const pending = run.call({ id: 'c1', name: 'probe', arguments: '{"text":"secret question"}' });
    await clock.advanceAsync(250);
    await pending;
    const [span] = spans();
    expect(span?.name).toBe('execute_tool probe');
    expect(span?.attributes).toEqual({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.type': 'function',
      'gen_ai.tool.name': 'probe',
      'gen_ai.tool.call.id': 'c1',
      'gen_ai.conversation.id': 'session-1',
      'toolwright.run.id': run.id,
      'toolwright.step.id': 'step-1',
      'toolwright.tenant': 'acme',
      'toolwright.status': 'ok',
      'toolwright.decision': 'allow',
      'toolwright.rule': expect.any(String) as string,
      'toolwright.attempts': 1,
    });
    expect(span?.duration).toEqual([0, 250_000_000]);
    expect(span?.status).toEqual({ code: SpanStatusCode.UNSET });
    expect(JSON.stringify(span?.attributes)).not.toContain('secret');
  });

  it.each([
    [
      'fails',
      { execute: () => fail('NO_LUCK', { message: 'm' }) },
      [],
      'failed',
      'NO_LUCK',
      'allow',
    ],
    ['is denied', { permissions: ['a.b'] }, ['allow a.b:x'], 'denied', 'PERMISSION_DENIED', 'deny'],
  ] as const)(
    'of a call that %s has its code as error.type',
    async (_case, changes, grants, status, code, decision) => {
      const { run, spans } = open({ tools: [testTool(changes)], grants });
      await run.call(callOf('probe'));
      expect(spans()[0]?.attributes).toMatchObject({
        'error.type': code,
        'toolwright.status': status,
        'toolwright.decision': decision,
      });
      expect(spans()[0]?.status).toEqual({ code: SpanStatusCode.ERROR, message: code });
    },
  );

  it('does not name a tool that nobody has: a model may write anything', async () => {
    const { run, spans } = open();
    await run.call(callOf('my_password_is_hunter2'));
    expect(spans()[0]?.name).toBe('execute_tool');
    expect(JSON.stringify(spans()[0]?.attributes)).not.toContain('hunter2');
  });

  it('lies in the trace that the run was opened with, and is handed to the tool and to the audit', async () => {
    let seen: string | undefined;
    const { run, spans, records } = open({
      tools: [
        testTool({
          execute: (_input, context) => {
            seen = context.traceparent;
            return 'ok';
          },
        }),
      ],
      run: { traceparent },
    });
    await run.call(callOf('probe'));
    const { spanId } = spans()[0]!.spanContext();
    expect(spans()[0]?.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
    expect(seen).toBe(`00-${traceId}-${spanId}-01`);
    expect(records[0]?.traceparent).toBe(seen);
  });

  it.each(['', 'garbage', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, `ff${traceparent.slice(2)}`])(
    'begins a trace of its own where the given one is no trace: %j',
    async (given) => {
      const { run, spans } = open({ run: { traceparent: given } });
      await run.call(callOf('probe'));
      expect(spans()[0]?.parentSpanContext).toBeUndefined();
      expect(spans()[0]?.spanContext().traceId).not.toBe(traceId);
    },
  );

  it('of a call that a tool makes lies in the span of that tool’s call', async () => {
    const outer = testTool({ name: 'outer', execute: (_input, { invoke }) => invoke('probe', {}) });
    const { run, spans } = open({ tools: [outer, testTool()] });
    await run.call(callOf('outer'));
    const [inner, above] = spans();
    expect([inner?.name, above?.name]).toEqual(['execute_tool probe', 'execute_tool outer']);
    expect(inner?.parentSpanContext?.spanId).toBe(above?.spanContext().spanId);
  });

  it('is active while the tool’s code runs, and lies in the host’s own span', async () => {
    const seen: (string | undefined)[] = [];
    const { run, spans, tracerProvider } = open({
      tools: [
        testTool({
          execute: async () => {
            await Promise.resolve();
            seen.push(trace.getActiveSpan()?.spanContext().spanId);
          },
        }),
      ],
    });
    const host = tracerProvider.getTracer('host').startSpan('request');
    await context.with(trace.setSpan(context.active(), host), () => run.call(callOf('probe')));
    expect(seen).toEqual([spans()[0]?.spanContext().spanId]);
    expect(spans()[0]?.parentSpanContext?.spanId).toBe(host.spanContext().spanId);
  });

  it('is made anew for each part of a call that waits', async () => {
    const { hosted, execute: _here, ...client } = { ...testTool(), hosted: 'client' as const };
    const { run, spans } = open({ tools: [{ ...client, hosted } as AnyToolContract] });
    const call = callOf('probe');
    await run.call(call);
    await run.completeClientCall(call.id, 'hello');
    expect(spans().map(({ attributes }) => attributes['toolwright.status'])).toEqual([
      'suspended',
      'ok',
    ]);
  });

  it('holds contents only where the host asks for them, redacted and cut', async () => {
    const tools = [
      testTool({
        schema,
        redact: ['/pin'],
        execute: () => `${token} of pin-4711 ${'x '.repeat(10_000)}`,
      }),
    ];
    const { run, spans } = open({ tools }, { input: true, result: true });
    await run.call(callOf('probe', { text: token, pin: 'pin-4711' }));
    const { attributes } = spans()[0]!;
    expect(attributes['gen_ai.tool.call.arguments']).toBe(
      '{"text":"[redacted:github-token]","pin":"[redacted:field]"}',
    );
    expect(attributes['gen_ai.tool.call.result']).toMatch(
      /^\[redacted:github-token\] of \[redacted:field\] x/,
    );
    expect(String(attributes['gen_ai.tool.call.result']).length).toBeLessThanOrEqual(8_192);
  });
});

describe('metrics', () => {
  it('are the duration of calls that ended, and their number by decision and status', async () => {
    const { run, points } = open({
      tools: [testTool({ permissions: ['a.b'] }), testTool({ name: 'free' })],
      grants: ['ask a.b'],
    });
    await run.callAll([callOf('free'), callOf('free', '{} '), callOf('probe'), callOf('nope')]);
    const calls = await points('toolwright.tool.calls');
    const counted = calls.map(({ attributes, value }) => {
      const { 'gen_ai.tool.name': tool, ...rest } = attributes as Record<string, string>;
      return [tool, rest['toolwright.decision'], rest['toolwright.status'], value].join(' ');
    });
    expect(counted.sort()).toEqual([
      '_OTHER invalid failed 1',
      'free allow ok 2',
      'probe ask suspended 1',
    ]);
    const durations = await points('gen_ai.execute_tool.duration');
    expect(durations.map(({ value }) => (value as { count: number }).count).sort()).toEqual([1, 2]);
    expect(
      (durations[0]?.value as { buckets: { boundaries: number[] } }).buckets.boundaries[0],
    ).toBe(0.01);
  });
});

describe('the audit sink', () => {
  it('gives each record to the logs, in the trace of its call', async () => {
    const exporter = new InMemoryLogRecordExporter();
    const loggerProvider = new LoggerProvider({
      processors: [new SimpleLogRecordProcessor({ exporter })],
    });
    const { run, spans } = open({ sinks: [createOpenTelemetryAuditSink({ loggerProvider })] });
    await run.call(callOf('probe'));
    await run.call(callOf('nope'));
    const [first, second] = exporter.getFinishedLogRecords();
    expect(first).toMatchObject({
      eventName: 'toolwright.tool_call',
      severityText: 'INFO',
      attributes: { 'gen_ai.tool.name': 'probe', 'toolwright.status': 'ok' },
    });
    expect(first?.spanContext?.spanId).toBe(spans()[0]?.spanContext().spanId);
    expect((JSON.parse(String(first?.body)) as AuditRecord).tool).toBe('probe');
    expect(second).toMatchObject({
      severityText: 'WARN',
      attributes: { 'error.type': 'UNEXPOSED_TOOL' },
    });
  });
});

it('without a provider does nothing, and costs no call', async () => {
  const { run } = openTestRun({ telemetry: createOpenTelemetry() });
  expect(await run.call(callOf('probe'))).toMatchObject({ status: 'ok' });
});
