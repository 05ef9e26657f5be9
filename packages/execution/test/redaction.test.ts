import { describe, expect, it } from 'vitest';
import { fail, toolResult, type ExecutableTool } from '@toolwright/core';
import { createMemoryArtifacts, createRedactor } from '../src/index.ts';
import { callOf, openTestRun, testPrincipal, testTool } from './support/open-run.ts';

const secret = 'correct-horse-battery';
const token = `ghp_${'a1B2c3D4e5F6g7H8i9'.repeat(2)}`;
const redaction = { values: [secret] };
const schema = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    pin: { type: 'string' },
    list: { type: 'array', items: { type: 'object', properties: { key: { type: 'string' } } } },
  },
} as const;

function open(execute: ExecutableTool['execute'], changes: Partial<ExecutableTool> = {}) {
  return openTestRun({
    redaction,
    spill: false,
    tools: [testTool({ schema, execute, ...changes })],
  });
}

describe('the model’s view', () => {
  it('has no registered value in content, data, metadata, errors and warnings, and keeps look-alikes', async () => {
    const { run } = open(() =>
      toolResult({
        content: [
          { type: 'text', text: `${secret} and ${token}` },
          { type: 'image', data: btoa(`xx${secret}xx`), mediaType: 'image/png' },
          { type: 'resource', uri: `https://a/${secret}`, text: secret },
          { type: 'image', data: 'AAAA', mediaType: `image/${secret}` },
        ],
        data: { password: 'hunter2x9', deep: [secret] },
        metadata: { at: secret },
        warnings: [{ code: 'W', message: `About ${secret}` }],
      }),
    );
    const outcome = await run.call(callOf('probe'));
    expect(outcome).toMatchObject({
      status: 'ok',
      content: [
        { type: 'text', text: `[redacted:secret] and ${token}` },
        { type: 'text', text: '[image withheld: it holds a secret of the host]' },
        { type: 'resource', uri: 'https://a/[redacted:secret]', text: '[redacted:secret]' },
        { type: 'image', data: 'AAAA', mediaType: 'image/[redacted:secret]' },
      ],
      data: { password: 'hunter2x9', deep: ['[redacted:secret]'] },
      metadata: { at: '[redacted:secret]' },
      warnings: [{ message: 'About [redacted:secret]' }],
    });
  });

  it('has none in the failure of a router or of a tool, nor has the host in details and causes', async () => {
    const cause = Object.assign(new Error(`no ${token}`, { cause: secret }), {
      headers: { authorization: `Bearer ${token}` },
    });
    const { run } = open(() =>
      fail('NO', {
        message: secret,
        hint: `Not ${secret}`,
        details: { password: 'hunter2x9' },
        cause,
      }),
    );
    const outcome = await run.call(callOf('probe'));
    expect(outcome).toMatchObject({
      error: {
        message: '[redacted:secret]',
        hint: 'Not [redacted:secret]',
        details: { password: '[redacted:password]' },
      },
    });
    const shown = (outcome as { error: { cause: Error & { headers: unknown } } }).error.cause;
    expect(
      [shown.message, shown.stack, shown.cause, JSON.stringify(shown.headers)].join(),
    ).not.toMatch(/ghp_|horse/);
    expect(shown).toBeInstanceOf(Error);
  });

  it('leaves an error that holds no secret as it is', async () => {
    const thrown = new TypeError('plain');
    const { run } = open(() => {
      throw thrown;
    });
    const outcome = await run.call(callOf('probe'));
    expect((outcome as { error: { cause: unknown } }).error.cause).toBe(thrown);
  });

  it('hides a value from the moment on that it is registered', async () => {
    const { run, execution } = openTestRun({
      tools: [testTool({ execute: () => 'later-secret' })],
    });
    expect(await run.call(callOf('probe'))).toMatchObject({ data: 'later-secret' });
    execution.redactor.register({ value: 'later-secret', name: 'db' });
    expect(await run.call(callOf('probe', '{} '))).toMatchObject({ data: '[redacted:db]' });
  });
});

describe('an artifact', () => {
  it('keeps no registered value, also one that lay across the edge of what the model sees', async () => {
    const artifacts = createMemoryArtifacts();
    for (const before of [0, 1_000, 1_010, 20_000]) {
      const { run } = openTestRun({
        redaction,
        spill: { artifacts },
        tools: [
          testTool({ execute: () => `${'x'.repeat(before)} ${secret} ${'y'.repeat(20_000)}` }),
        ],
      });
      const outcome = await run.call(callOf('probe'));
      const { handle = '', sizeBytes = 0 } = outcome.artifacts?.[0] ?? {};
      const owner = { ...testPrincipal, sessionId: 'session-1' };
      const page = await artifacts.read(owner, handle, { offset: 0, length: sizeBytes });
      const kept = Buffer.from(page?.bytes ?? []).toString();
      expect(kept).toBe(`${'x'.repeat(before)} [redacted:secret] ${'y'.repeat(20_000)}`);
      expect(JSON.stringify(outcome)).not.toMatch(/correct-|battery/);
    }
  });
});

describe('logs', () => {
  it('of a tool hold no secrets, whatever it logs', async () => {
    const { run, logger } = open((_input, context) => {
      context.logger.info(`with ${secret}`, {
        password: 'hunter2x9',
        error: new Error(token) as never,
      });
      context.ports.logger.warn(token, { at: secret });
      context.logger.error(new Error(secret) as never);
      return 'ok';
    });
    await run.call(callOf('probe'));
    expect(logger.entries).toHaveLength(3);
    expect(logger.entries[0]).toMatchObject({
      fields: { tool: 'probe', password: '[redacted:password]' },
    });
    expect(JSON.stringify(logger.entries)).not.toMatch(/horse|hunter2|ghp_/);
  });
});

describe('events', () => {
  it('hold no secrets: input, progress, display text', async () => {
    const { run, events } = open((_input, { progress }) => {
      progress({ message: `at ${token}`, data: { password: 'hunter2x9' } });
      return `\u001b[31m${token}\u001b[0m\u0007 and cor\u200brect-horse-battery`;
    });
    await run.call(callOf('probe', { text: `key ${token}`, list: [{ key: secret }] }));
    expect(JSON.stringify(events)).not.toMatch(/ghp_|horse|hunter2/);
    expect(events.find(({ type }) => type === 'tool-result')).toMatchObject({
      displayText: '[redacted:github-token] and [redacted:secret]',
    });
  });

  it('are redacted before they are cut', async () => {
    for (const before of [1_970, 1_990, 17_000, 18_370, 18_383]) {
      const { run, events } = open((_input, { progress }) => {
        progress({ message: `${'x '.repeat(before / 2)}${token} ${'y '.repeat(20_000)}` });
        return `${'x '.repeat(before / 2)}${token} ${'y '.repeat(20_000)}`;
      });
      await run.call(callOf('probe'));
      const texts = events.flatMap((event) => {
        if (event.type === 'tool-result') return [event.displayText];
        return event.type === 'tool-progress' ? [event.progress.message ?? ''] : [];
      });
      expect(texts).toHaveLength(2);
      for (const text of texts) {
        expect(text.length).toBeLessThanOrEqual(2_000);
        expect(text.length).toBeGreaterThan(1_900);
        expect(text).not.toContain('ghp_');
      }
    }
  });

  it('show what a model streams, but no secret that comes in pieces', () => {
    const { run, events } = open(() => 'ok');
    run.emit({ type: 'run-start', request: `Use ${token}` });
    for (const text of ['It is corr', 'ect-hor', 'se-battery', '.'])
      run.emit({ type: 'text-delta', text });
    for (const delta of ['{"text":"correct-', 'horse-battery"}'])
      run.emit({ type: 'tool-input-delta', callId: 'c', name: 'probe', delta });
    run.emit({ type: 'step-finish', finishReason: 'stop', calls: 1, durationMs: 1 });
    const text = events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('');
    const delta = events.map((one) => (one.type === 'tool-input-delta' ? one.delta : '')).join('');
    expect([text, delta]).toEqual(['It is [redacted:secret].', '{"text":"[redacted:secret]"}']);
    expect(events.at(-1)).toMatchObject({ type: 'step-finish' });
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    expect(JSON.stringify(events)).not.toMatch(/ghp_|horse/);
  });

  it('that a slow reader loses are counted, also those that wait for the next piece', async () => {
    const { run } = openTestRun({ redaction, eventQueueSize: 3 });
    const reader = run.events();
    for (const text of ['a correct-', 'horse ', 'b ', 'c ', 'd ', 'correct'])
      run.emit({ type: 'text-delta', text });
    await run.close();
    const read: string[] = [];
    let last = 0;
    for await (const event of reader) {
      if (event.type === 'events-dropped') expect(event.seq - event.count).toBe(last);
      else expect(event.seq).toBe(last + 1);
      last = event.seq;
      read.push(event.type);
    }
    expect(read).toEqual([
      'text-delta',
      'text-delta',
      'text-delta',
      'events-dropped',
      'run-finished',
    ]);
  });
});

describe('what a tool hides of its input', () => {
  const hides: Partial<ExecutableTool> = {
    redact: ['/pin', '/list/*/key'],
    permissions: ['a.b'],
    effects: { readOnly: false },
    preview: (input) => {
      const { pin } = input as { pin: string };
      return { kind: 'text', summary: `With ${pin}`, body: `pin ${pin}`, data: { pin } };
    },
  };
  const input = { text: 'shown', pin: 'pin-4711', list: [{ key: 'key-0815' }] };

  it('stands in no event, no log and no request, and reaches the tool after the approval', async () => {
    const seen: unknown[] = [];
    const { run, execution, events, logger, records } = openTestRun({
      tools: [
        testTool({
          schema,
          ...hides,
          execute: (given, context) => {
            seen.push(structuredClone(given));
            context.logger.info('with pin-4711', { key: 'key-0815' });
            context.progress({ message: 'pin-4711', data: ['key-0815'] });
            return 'done with pin-4711';
          },
        }),
      ],
      grants: ['ask a.b'],
    });
    const call = callOf('probe', input);
    const waiting = await run.call(call);
    const shown = { text: 'shown', pin: '[redacted:field]', list: [{ key: '[redacted:field]' }] };
    expect(waiting).toMatchObject({ reason: 'approval', request: { input: shown } });
    const { requestId } = run.waiting()[0]!;
    const listed = await execution.approvals.list({ principal: run.principal });
    expect(listed).toMatchObject([
      { request: { input: shown, preview: { summary: 'With [redacted:field]' } } },
    ]);
    await run.decide(requestId, { verdict: 'approve', decidedBy: 'eve' });
    expect(await run.resumeCall(call.id)).toMatchObject({ status: 'ok' });
    expect(seen).toEqual([input]);
    const told = JSON.stringify([listed, waiting, events, logger.entries, records]);
    expect(told).not.toMatch(/4711|0815/);
  });

  it('survives a run that goes on elsewhere, since its state keeps the arguments', async () => {
    const { run } = openTestRun({ tools: [testTool({ schema, ...hides })], grants: ['ask a.b'] });
    await run.call(callOf('probe', input));
    expect(JSON.stringify(await run.suspend())).toContain('pin-4711');
  });

  it('is hidden in the arguments that a person put in place of the asked ones, for whoever lists them', async () => {
    const { run, execution } = openTestRun({
      tools: [testTool({ schema, ...hides })],
      grants: ['ask a.b'],
    });
    const call = callOf('probe', input);
    await run.call(call);
    const { requestId: id } = run.waiting()[0]!;
    const reference = { id, principal: run.principal };
    const decided = await execution.approvals.decide(reference, {
      verdict: 'approve',
      decidedBy: 'eve',
      input: { ...input, text: 'other', pin: 'pin-1234' },
    });
    const shown = { decision: { input: { text: 'other', pin: '[redacted:field]' } } };
    const seen = [
      decided.approval,
      await execution.approvals.get(reference),
      ...(await execution.approvals.list({ principal: run.principal })),
    ];
    for (const record of seen) expect(record).toMatchObject(shown);
    expect(JSON.stringify(seen)).not.toMatch(/1234|0815/);
    expect(await run.resumeCall(call.id)).toMatchObject({ status: 'ok' });
  });

  it('has to be given anew by whoever edits the arguments', async () => {
    const { run, events } = openTestRun({
      tools: [testTool({ schema, ...hides })],
      grants: ['ask a.b'],
    });
    const call = callOf('probe', input);
    await run.call(call);
    const { requestId, request } = run.waiting()[0]!;
    const edited = { ...request?.input, text: 'other' };
    const answer = { verdict: 'approve', decidedBy: 'eve' } as const;
    await expect(run.decide(requestId, { ...answer, input: edited })).rejects.toMatchObject({
      code: 'APPROVAL_ANSWER_INVALID',
      place: 'input',
    });
    const decided = await run.decide(requestId, {
      ...answer,
      input: { ...input, pin: 'pin-1234' },
    });
    expect(decided.approval.decision?.input).toMatchObject({ pin: '[redacted:field]' });
    expect(JSON.stringify(decided)).not.toMatch(/1234|0815/);
    expect(await run.resumeCall(call.id)).toMatchObject({ status: 'ok' });
    expect(JSON.stringify(events)).not.toMatch(/4711|0815|1234/);
  });

  it('is hidden in the pieces of an input, too: those of such a tool are not shown', () => {
    const { run, events } = openTestRun({ tools: [testTool({ schema, redact: ['/pin'] })] });
    run.step();
    run.emit({ type: 'tool-input-delta', callId: 'c', name: 'probe', delta: '{"pin":"4711' });
    expect(events).toEqual([]);
  });
});

describe('what a person approves', () => {
  it('shows look-alikes, so that nothing can be hidden from the approver behind one', async () => {
    const { run, events } = openTestRun({
      redaction,
      tools: [testTool({ schema, permissions: ['a.b'] })],
      grants: ['ask a.b'],
    });
    const outcome = await run.call(
      callOf('probe', { text: `x ${secret}`, pin: 'password=rm-rf-all99' }),
    );
    expect(outcome).toMatchObject({
      request: { input: { text: 'x [redacted:secret]', pin: 'password=rm-rf-all99' } },
    });
    // The event is for whoever watches.
    expect(events.find(({ type }) => type === 'approval-requested')).toMatchObject({
      request: { sessionId: 'session-1', input: { pin: 'password=[redacted:password]' } },
    });
  });
});

describe('the option', () => {
  it('may be false: then only what tools hide is hidden', async () => {
    const { run, events, execution } = openTestRun({
      redaction: false,
      tools: [testTool({ schema, redact: ['/pin'], execute: () => token })],
    });
    expect(execution.redactor.register(secret)).toBe(false);
    await run.call(callOf('probe', { text: token, pin: 'pin-4711' }));
    expect(JSON.stringify(events)).toContain(token);
    expect(JSON.stringify(events)).not.toContain('4711');
  });

  it('may be a redactor that the host shares', () => {
    const shared = createRedactor();
    expect(openTestRun({ redaction: shared }).execution.redactor).toBe(shared);
  });

  it.each([
    ['a text', 'x', 'redaction'],
    ['null', null, 'redaction'],
    ['values that are no list', { values: 7 }, 'redaction.values'],
    ['values of another kind', { values: [7] }, 'redaction.values[0]'],
    ['half a redactor', { redactText: () => '' }, 'redaction'],
  ])('is refused as %s', (_case, given, place) => {
    expect(() => openTestRun({ redaction: given as never })).toThrow(
      expect.objectContaining({ code: 'OPTIONS_INVALID', place }),
    );
  });
});

describe('an audit record', () => {
  it('holds no registered value and no look-alike, whatever the host wrote', async () => {
    const { run, records } = openTestRun({
      redaction,
      policy: { decide: () => ({ action: 'deny', rule: `rule ${token} of ${secret}` }) },
    });
    await run.call({ ...callOf('probe'), id: `call-${secret}` });
    expect(records).toMatchObject([
      {
        rule: 'rule [redacted:github-token] of [redacted:secret]',
        callId: 'call-[redacted:secret]',
      },
    ]);
  });
});
