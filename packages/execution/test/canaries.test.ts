import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fail, toolResult, type AnyToolContract, type CallOutcome } from '@toolwright/core';
import { createJsonLinesAuditSink } from '../src/audit/json-lines/index.ts';
import type { TelemetryPort } from '../src/index.ts';
import { callOf, openTestRun, testTool } from './support/open-run.ts';

/** Secrets of one run, each of another kind. */
interface Canaries {
  /** The host has registered it. */
  readonly known: string;
  /** Told by its form. */
  readonly token: string;
  /** Told by the name beside it. */
  readonly password: string;
  /** The tool hides the field that it stands in. */
  readonly pin: string;
}

const alphanumeric = (length: number) =>
  fc.stringMatching(new RegExp(`^[a-zA-Z0-9]{${length}}$`)).map((text) => text.slice(0, length));
const canaries: fc.Arbitrary<Canaries> = fc.record({
  known: fc
    .tuple(alphanumeric(6), fc.stringMatching(/^[ -~éß€\n]{6,30}$/), alphanumeric(6))
    .map(([start, middle, end]) => `Zq${start}${middle}${end}`),
  token: alphanumeric(30).map((text) => `ghp_a1B2c3${text}`),
  password: alphanumeric(12).map((text) => `Pw7${text}9x`),
  pin: alphanumeric(10).map((text) => `pin-${text}`),
});

/** How a secret may be written; worked out here, not by what is tested. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const inBytes = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(before + 1, -5),
  );
  const json = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    json,
    JSON.stringify(json).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('hex'),
    ...inBytes,
    // Half a secret is one, too.
    secret.slice(0, 12),
    secret.slice(-10),
  ];
}

const schema = {
  type: 'object',
  properties: {
    mode: { type: 'string' },
    text: { type: 'string' },
    pin: { type: 'string' },
    nested: { type: 'object', properties: { password: { type: 'string' } } },
  },
} as const;

interface Input {
  readonly mode: string;
  readonly text: string;
}

/** A tool that puts every secret wherever a tool can put one. */
function leakyTools(secrets: Canaries): readonly AnyToolContract[] {
  const { known, token, password, pin } = secrets;
  const all = `${known} then ${token}, password=${password} and ${pin}`;
  const encoded = [
    Buffer.from(`??${known}`).toString('base64'),
    encodeURIComponent(known),
    Buffer.from(known).toString('hex'),
  ].join(' ');
  const nested = { deep: [{ password, token: known, list: [token, { text: all }] }] };
  const probe = testTool({
    schema,
    redact: ['/pin'],
    execute: async (input, context) => {
      const { mode } = input as Input;
      context.logger.info(all, { nested, error: new Error(all) as never });
      context.ports.logger.error(encoded);
      context.progress({ message: `${'x '.repeat(985)}${known} ${token}`, data: nested });
      context.state.set('seen', 'nothing');
      const cause = Object.assign(new Error(all, { cause: all }), { config: nested });
      if (mode === 'throw') throw cause;
      if (mode === 'throws text') throw all as unknown as Error;
      if (mode === 'fail')
        return fail('NO', { message: known, hint: encoded, details: nested, cause });
      if (mode === 'child')
        return context.invoke('child', { mode: 'result', text: `${known} ${token}`, pin });
      if (mode === 'plain') return `\u001b[31m${all}\u200b ${encoded} ${'y '.repeat(2_000)}${all}`;
      return toolResult({
        content: [
          { type: 'text', text: `${encoded} ${known}` },
          { type: 'image', data: Buffer.from(known).toString('base64'), mediaType: 'image/png' },
          { type: 'resource', uri: `x:${encodeURIComponent(known)}`, text: known },
        ],
        data: { known, encoded, nested: { [known]: known } },
        metadata: { known, encoded },
        warnings: [{ code: 'W', message: `${known} ${encoded}` }],
      });
    },
  });
  return [
    probe,
    { ...probe, name: 'child' },
    {
      ...probe,
      name: 'asks',
      permissions: ['a.b'],
      effects: { readOnly: false },
      preview: () => ({
        kind: 'text',
        summary: `${known} ${pin}`,
        body: `${encoded} ${pin}`,
        data: { known, pin },
      }),
    },
    testTool({
      name: 'refuses',
      schema,
      execute: () => 'never',
      permissions: ['c.d'],
      redact: ['/pin'],
    }),
    testTool({ name: 'streams', schema }),
  ];
}

const modes = ['result', 'plain', 'fail', 'throw', 'throws text', 'child'];

async function observe(secrets: Canaries, path: string, cuts: readonly number[]) {
  const { known, token, password, pin } = secrets;
  const spans: unknown[] = [];
  const telemetry: TelemetryPort = {
    contents: { input: true, result: true },
    startCall(start) {
      spans.push(start);
      return { end: (end) => void spans.push(end) };
    },
  };
  const file = createJsonLinesAuditSink({ path });
  const { run, execution, events, logger, records } = openTestRun({
    redaction: { values: [known] },
    telemetry,
    tools: leakyTools(secrets),
    grants: ['ask a.b', 'allow c.d'],
    sinks: [file],
    policy: {
      decide: ({ tool }) =>
        tool.name === 'refuses'
          ? { action: 'deny', rule: `no ${token} ${known}`, reason: `no ${known}` }
          : { action: 'allow', rule: `yes ${known}` },
    },
    hooks: [{ name: 'look', after: () => ({ warnings: [{ code: 'W', message: known }] }) }],
  });
  const input = { text: `${known} ${token} password=${password}`, pin, nested: { password } };
  run.emit({ type: 'run-start', request: `${known} ${token}` });
  const streamed = `A ${known} B ${token} C password=${password} D`;
  let from = 0;
  for (const cut of [
    ...cuts.map((share) => Math.floor(share * streamed.length)),
    streamed.length,
  ]) {
    const text = streamed.slice(from, cut);
    run.emit({ type: 'text-delta', text });
    run.emit({ type: 'tool-input-delta', callId: 'd', name: 'streams', delta: text });
    from = Math.max(from, cut);
  }
  run.emit({ type: 'step-finish', finishReason: 'stop', calls: 1, durationMs: 1 });
  const outcomes: CallOutcome[] = [];
  for (const mode of modes) outcomes.push(await run.call(callOf('probe', { ...input, mode })));
  outcomes.push(await run.call(callOf('refuses', input)));
  outcomes.push(await run.call(callOf(`no_${known}`, input)));
  outcomes.push(await run.call(callOf('probe', `{"text": "${token}`)));
  outcomes.push(await run.call(callOf('asks', { ...input, mode: 'result' })));
  const { requestId } = run.waiting()[0]!;
  const approvals = await execution.approvals.list({ principal: run.principal });
  await run.decide(requestId, { verdict: 'approve', decidedBy: 'eve', reason: known });
  const asked = run.waiting()[0]!;
  outcomes.push(await run.resumeCall(asked.callId));
  const decided = await execution.approvals.list({ principal: run.principal });
  await run.close();
  await execution.close();
  return {
    outcomes,
    approvals: [approvals, decided.map(({ request }) => request)],
    told: {
      logs: logger.entries,
      events,
      // As a reader puts the pieces together.
      streamed: events.map((event) => ('text' in event ? event.text : '')).join(''),
      streamedInput: events.map((event) => ('delta' in event ? event.delta : '')).join(''),
      records,
      file: await readFile(path, 'utf8'),
      spans,
    },
  };
}

const text = (value: unknown): string =>
  `${JSON.stringify(value)}\n${inspect(value, { depth: 20, maxStringLength: null, breakLength: Infinity })}`;

/** Of the registered one in any form; of the others, which must be told by how they look, as they are. */
function leaksIn(seen: unknown, known: string, others: readonly string[] = []): readonly string[] {
  const written = text(seen);
  const plain = others.flatMap((secret) => [secret.slice(0, 12), secret.slice(-10)]);
  return [...formsOf(known), ...plain].filter((form) => written.includes(form));
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-canaries-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const isLong = process.env['TOOLWRIGHT_LONG'] === '1';

it('runs with planted secrets leak none: no log, event, record, span, error, request or model view', async () => {
  let count = 0;
  const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(canaries, cuts, async (secrets, shares) => {
      count += 1;
      const sorted = [...shares].sort((a, b) => a - b);
      const { outcomes, approvals, told } = await observe(
        secrets,
        join(folder, `${count}.jsonl`),
        sorted,
      );
      const { known, token, password, pin } = secrets;
      expect(outcomes).toHaveLength(modes.length + 5);
      for (const [where, seen] of Object.entries(told)) {
        expect(leaksIn(seen, known, [token, password, pin]), where).toEqual([]);
      }
      // A call has the name that the model wrote, so that the model knows it again; a rule is the host's own word.
      const views = outcomes.map((outcome) => ({ ...outcome, name: '', rule: '' }));
      expect(leaksIn(views, known), 'model view').toEqual([]);
      expect(leaksIn(approvals, known, [pin]), 'approvals').toEqual([]);
      const errors = outcomes.flatMap((one) =>
        'error' in one ? [one.error.details, one.error.cause] : [],
      );
      expect(leaksIn(errors, known, [token, password]), 'details and causes').toEqual([]);
      await rm(join(folder, `${count}.jsonl`));
    }),
    { numRuns: isLong ? 1_000 : 40 },
  );
  expect(count).toBeGreaterThanOrEqual(isLong ? 1_000 : 40);
}, 900_000);
