import { describe, expect, it } from 'vitest';
import { createManualClock } from '@toolwright/core/testing';
import { createMemoryState } from '@toolwright/core/memory-state';
import {
  defineRouter,
  fail,
  jsonSchema,
  modelView,
  type AuditRecord,
  type ExecutableTool,
  type Preview,
  type StatePort,
} from '@toolwright/core';
import {
  askAndGoOn,
  createWorld,
  no,
  openHost,
  requestOf,
  yes,
  type HostOptions,
} from '../../test/support/approvals.ts';
import { callOf, testTool } from '../../test/support/open-run.ts';

const call = (path = '/a', more: object = {}) => callOf('change', { path, ...more });
const code = (wanted: string) => ({ error: { code: wanted } });

function open(options: HostOptions = {}) {
  const world = createWorld();
  const host = openHost(world, options);
  return { world, ...host, run: host.open() };
}

/** What the audit says of a call, in order. */
const recordedOf = (records: readonly AuditRecord[], id: string): readonly string[] =>
  records
    .filter(({ callId }) => callId === id)
    .map(({ status, code: of }) => (of === undefined ? status : `${status} ${of}`));

describe('a call that a rule asks about', () => {
  it('waits, and nothing runs; the request says what would happen', async () => {
    const { world, run, events, records } = open();
    const given = call('/a', { text: 'new' });
    const outcome = await run.call(given);
    expect(outcome).toMatchObject({ status: 'suspended', reason: 'approval', callId: given.id });
    const request = requestOf(outcome);
    expect(request).toMatchObject({
      callId: given.id,
      runId: run.id,
      sessionId: 'session-1',
      principal: { tenant: 'acme', user: 'ann' },
      tool: 'change',
      input: { path: '/a', text: 'new' },
      permissions: ['disk.change:/a'],
      effects: { readOnly: false },
      rule: 'ask disk.change',
      scopes: ['once', 'run', 'session', 'rule'],
      preview: { summary: 'Change /a', body: 'as it is' },
    });
    expect(request.expiresAt - request.createdAt).toBe(600_000);
    for (const digest of [request.inputDigest, request.schemaDigest, request.previewDigest])
      expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(world.done).toEqual([]);
    expect(events.filter(({ type }) => type === 'approval-requested')).toMatchObject([{ request }]);
    expect(records).toMatchObject([
      { status: 'suspended', decision: 'ask', approval: { requestId: request.id, by: 'asked' } },
    ]);
    expect(run.waiting()).toMatchObject([{ callId: given.id, requestId: request.id, request }]);
  });

  it('runs once it is approved, without a second question', async () => {
    const { world, run, events, records } = open();
    const given = call();
    const outcome = await askAndGoOn(run, given, { ...yes, reason: 'fine' });
    expect(outcome).toMatchObject({ status: 'ok', callId: given.id, data: 'done' });
    expect(world.done).toEqual([{ path: '/a' }]);
    expect(run.waiting()).toEqual([]);
    const told = events.filter(({ callId }) => callId === given.id).map(({ type }) => type);
    expect(told.filter((type) => type === 'approval-requested')).toHaveLength(1);
    expect(told.filter((type) => type === 'approval-decided')).toHaveLength(1);
    expect(records[1]).toMatchObject({
      status: 'ok',
      decision: 'ask',
      approval: { by: 'decision', verdict: 'approve', approver: 'ben', scope: 'once' },
    });
    expect(records[1]?.approval?.decisionId).toBeTruthy();
  });

  it('goes on when the same call is simply made again', async () => {
    const { world, run } = open();
    const given = call();
    const request = requestOf(await run.call(given));
    expect(requestOf(await run.call(given)).id).toBe(request.id);
    await run.decide(request.id, yes);
    expect(await run.call(given)).toMatchObject({ status: 'ok' });
    expect(world.done).toHaveLength(1);
  });

  it('never runs once it is refused, and the model hears why', async () => {
    const { world, run, records } = open();
    const given = call();
    const outcome = await askAndGoOn(run, given, { ...no, reason: 'Not on a Friday.' });
    expect(outcome).toMatchObject({ status: 'denied', ...code('APPROVAL_DENIED') });
    expect(modelView(outcome).text).toContain('Not on a Friday.');
    expect(await run.call(given)).toMatchObject(code('CALL_FINISHED'));
    expect(world.done).toEqual([]);
    expect(records[1]?.approval).toMatchObject({ verdict: 'deny', approver: 'ben' });
  });

  it('waits on while nobody has decided, under the same request', async () => {
    const { run, events } = open();
    const given = call();
    const request = requestOf(await run.call(given));
    for (let count = 0; count < 3; count += 1)
      expect(requestOf(await run.resumeCall(given.id)).id).toBe(request.id);
    expect(events.filter(({ type }) => type === 'approval-requested')).toHaveLength(1);
  });

  it('lets its siblings finish meanwhile, and holds no lock', async () => {
    const { world, run } = open({
      grants: ['ask disk.change:/a', 'allow disk.change', 'allow disk.look'],
    });
    const [waiting, changed, looked] = await run.callAll([call('/a'), call('/b'), callOf('look')]);
    expect([waiting?.status, changed?.status, looked?.status]).toEqual(['suspended', 'ok', 'ok']);
    expect(world.done).toEqual([{ path: '/b' }]);
  });

  it('never takes the answer to one call for another that waits (answers of parallel calls delivered crosswise)', async () => {
    const { world, run } = open();
    const calls = [call('/a'), call('/b'), call('/c')];
    const requests = (await run.callAll(calls)).map(requestOf);
    await run.decide(requests[2]!.id, yes);
    await run.decide(requests[0]!.id, no);
    const outcomes = await Promise.all(calls.map(({ id }) => run.resumeCall(id)));
    expect(outcomes.map(({ status }) => status)).toEqual(['denied', 'suspended', 'ok']);
    expect(world.done).toEqual([{ path: '/c' }]);
  });

  it('is not the one that waits if another comes under its id (a stale decision applied to a newer call)', async () => {
    const { world, run } = open();
    const given = call('/a');
    await run.decide(requestOf(await run.call(given)).id, yes);
    expect(await run.call({ ...call('/other'), id: given.id })).toMatchObject(
      code('DUPLICATE_CALL_ID'),
    );
    expect(world.done).toEqual([]);
  });

  it('runs once, however often and however fast it goes on', async () => {
    const { world, run } = open();
    const given = call();
    await run.decide(requestOf(await run.call(given)).id, yes);
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => run.resumeCall(given.id)));
    const statuses = outcomes.map((one) =>
      one.status === 'fulfilled' ? one.value.status : 'none',
    );
    expect(statuses.filter((status) => status === 'ok')).toHaveLength(1);
    expect(world.done).toHaveLength(1);
    await expect(run.resumeCall(given.id)).rejects.toMatchObject({ code: 'CALL_NOT_WAITING' });
    expect(await run.call(given)).toMatchObject(code('CALL_FINISHED'));
  });

  it('has to be asked about again when it is made anew, under another id', async () => {
    const { run } = open();
    expect(await askAndGoOn(run, call(), yes)).toMatchObject({ status: 'ok' });
    expect((await run.call(call())).status).toBe('suspended');
  });

  it('is over once a limit was in its way: its approval lets nothing run later', async () => {
    const rate = { calls: 1, perMs: 60_000, scope: 'tool' } as const;
    const { world, run, records } = open({ tool: { limits: { rate } } });
    const [first, second] = [call('/a'), call('/b')];
    const asked = await Promise.all([first, second].map((one) => run.call(one)));
    for (const one of asked) await run.decide(requestOf(one).id, yes);
    expect((await run.resumeCall(first.id)).status).toBe('ok');
    expect(await run.resumeCall(second.id)).toMatchObject(code('RATE_LIMITED'));
    await world.clock.advanceAsync(60_000);
    expect(run.waiting()).toEqual([]);
    await expect(run.resumeCall(second.id)).rejects.toMatchObject({ code: 'CALL_NOT_WAITING' });
    await run.close();
    expect(recordedOf(records, second.id)).toEqual(['suspended', 'denied RATE_LIMITED']);
    expect(world.done).toEqual([{ path: '/a' }]);
  });

  it('is over once its lock was not free in time, though it is free by now', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const limits = { timeoutMs: 1_000, concurrency: 1 };
    const { world, run, records } = open({ tool: { limits, execute: () => held } });
    const [first, second] = [call('/a'), call('/b')];
    for (const one of [first, second]) await run.decide(requestOf(await run.call(one)).id, yes);
    const outcomes = [first, second].map(({ id }) => run.resumeCall(id));
    await world.clock.advanceAsync(1_000);
    expect(await outcomes[1]).toMatchObject(code('RESOURCE_BUSY'));
    letGo();
    await world.clock.advanceAsync(0);
    expect(run.waiting()).toEqual([]);
    expect(await run.call(second)).toMatchObject(code('CALL_FINISHED'));
    expect(recordedOf(records, second.id).filter((one) => !one.endsWith('CALL_FINISHED'))).toEqual([
      'suspended',
      'failed RESOURCE_BUSY',
    ]);
  });

  it('is over once a token that is none came under its id, with whatever arguments', async () => {
    const { run, records } = open();
    const [same, other] = [call('/a'), call('/b')];
    for (const one of [same, other]) await run.decide(requestOf(await run.call(one)).id, yes);
    const forged = { approval: 'v1.e30.e30' };
    expect(await run.call(same, forged)).toMatchObject(code('APPROVAL_FORGED'));
    const changed = { ...other, arguments: { path: '/c' } };
    expect(await run.call(changed, forged)).toMatchObject(code('APPROVAL_FORGED'));
    expect(run.waiting()).toEqual([]);
    await run.close();
    for (const { id } of [same, other])
      expect(recordedOf(records, id)).toEqual(['suspended', 'denied APPROVAL_FORGED']);
  });

  it('is decided about in its own run only', async () => {
    const { run, open: openAnother } = open();
    const request = requestOf(await run.call(call()));
    await expect(openAnother().decide(request.id, yes)).rejects.toMatchObject({
      code: 'APPROVAL_UNKNOWN',
    });
  });

  it('runs without an answer once the rules allow it, and the question is withdrawn', async () => {
    let asks = true;
    const { world, run, approvals } = open({
      grants: ['allow disk.change'],
      policy: { decide: () => ({ action: asks ? 'ask' : 'allow', rule: 'mine' }) },
    });
    const given = call();
    const request = requestOf(await run.call(given));
    asks = false;
    expect((await run.resumeCall(given.id)).status).toBe('ok');
    expect((await approvals.get(request))?.status).toBe('withdrawn');
    expect(world.done).toHaveLength(1);
  });

  it('goes through a router as the tool that the router names', async () => {
    const router = defineRouter({
      name: 'disk',
      category: 'test',
      description: 'A router.',
      inputSchema: jsonSchema({ type: 'object', properties: { path: { type: 'string' } } }),
      effects: { readOnly: true },
      permissions: [],
      risk: 'low',
      outputTrust: 'trusted',
      route: (input) => ({ name: 'change', arguments: input as { path: string } }),
    });
    const { world, run } = open({ extra: [router] });
    const outcome = await askAndGoOn(run, callOf('disk', { path: '/a' }), yes);
    expect(outcome).toMatchObject({ status: 'ok', name: 'disk', routedName: 'change' });
    expect(world.done).toEqual([{ path: '/a' }]);
  });

  it('runs with the arguments that were shown, whatever the words mean by then', async () => {
    const schema = {
      type: 'object',
      properties: { path: { type: 'string' }, day: { type: 'string', format: 'date' } },
    } as const;
    const { world, run } = open({ tool: { inputSchema: jsonSchema(schema) } });
    const given = call('/a', { day: 'tomorrow' });
    const request = requestOf(await run.call(given));
    expect(request.input).toEqual({ path: '/a', day: '2026-01-02' });
    world.clock.setNow(world.clock.now() + 86_400_000 - 599_000);
    world.clock.setNow(Date.UTC(2026, 0, 1, 0, 5));
    await run.decide(request.id, yes);
    await run.resumeCall(given.id);
    expect(world.done).toEqual([{ path: '/a', day: '2026-01-02' }]);
  });
});

describe('what has changed since the question', () => {
  it.each<[string, (world: ReturnType<typeof createWorld>) => void, string]>([
    ['another effect', (world) => (world.seen = 'changed by somebody'), 'APPROVAL_STALE'],
    ['too much time', (world) => world.clock.advance(600_000), 'APPROVAL_EXPIRED'],
  ])('refuses an approved call after %s', async (_case, change, wanted) => {
    const { world, run } = open();
    const given = call();
    await run.decide(requestOf(await run.call(given)).id, yes);
    change(world);
    expect(await run.resumeCall(given.id)).toMatchObject({ status: 'denied', ...code(wanted) });
    expect(world.done).toEqual([]);
  });

  it('refuses a call that nobody decided about in time', async () => {
    const { world, run } = open();
    const given = call();
    const request = requestOf(await run.call(given));
    world.clock.advance(600_000);
    await expect(run.decide(request.id, yes)).rejects.toMatchObject({ code: 'APPROVAL_EXPIRED' });
    expect(await run.resumeCall(given.id)).toMatchObject(code('APPROVAL_EXPIRED'));
    expect(world.done).toEqual([]);
  });

  it('keeps what has expired expired when the clock is set back', async () => {
    const { world, run } = open();
    const given = call();
    const request = requestOf(await run.call(given));
    await run.decide(request.id, yes);
    world.clock.advance(600_001);
    world.clock.setNow(world.clock.now() - 3_600_000);
    expect(await run.resumeCall(given.id)).toMatchObject(code('APPROVAL_EXPIRED'));
    expect(world.done).toEqual([]);
  });

  it('asks the rules again: what they deny by now does not run', async () => {
    let action: 'allow' | 'deny' = 'allow';
    const { world, run } = open({ policy: { decide: () => ({ action, rule: 'mine' }) } });
    const given = call();
    await run.decide(requestOf(await run.call(given)).id, yes);
    action = 'deny';
    expect(await run.resumeCall(given.id)).toMatchObject({ status: 'denied', rule: 'mine' });
    expect(world.done).toEqual([]);
  });

  it('never runs a refused call, though the rules would allow it by now (a declined call that ran)', async () => {
    let asks = true;
    const { world, run } = open({
      grants: ['allow disk.change'],
      policy: { decide: () => ({ action: asks ? 'ask' : 'allow', rule: 'mine' }) },
    });
    const given = call();
    await run.decide(requestOf(await run.call(given)).id, no);
    asks = false;
    expect(await run.resumeCall(given.id)).toMatchObject(code('APPROVAL_DENIED'));
    expect(world.done).toEqual([]);
  });
});

describe('arguments that the person replaces', () => {
  it('run in place of the asked ones', async () => {
    const { world, run, records } = open();
    const outcome = await askAndGoOn(run, call('/a'), { ...yes, input: { path: '/b', text: 'x' } });
    expect(outcome).toMatchObject({ status: 'ok' });
    expect(world.done).toEqual([{ path: '/b', text: 'x' }]);
    expect(records[1]?.approval).toMatchObject({ edited: true, scope: 'once' });
  });

  it.each<[string, object, string]>([
    ['are validated', { path: 1 }, 'ARGUMENTS_INVALID'],
    ['must be known fields', { path: '/b', mode: 'x' }, 'CLARIFICATION_NEEDED'],
    ['are judged by the rules', { path: '/secret' }, 'PERMISSION_DENIED'],
  ])('%s', async (_case, input, wanted) => {
    const { world, run } = open({ grants: ['ask disk.change', 'deny disk.change:/secret'] });
    const outcome = await askAndGoOn(run, call('/a'), { ...yes, input: input as never });
    expect(outcome).toMatchObject(code(wanted));
    expect(world.done).toEqual([]);
  });
});

describe('a preview', () => {
  const preview: Preview = { kind: 'text', summary: 's', body: 'b' };
  it.each<[string, Partial<ExecutableTool>]>([
    [
      'throws',
      {
        preview: () => {
          throw new Error('secret');
        },
      },
    ],
    ['rejects', { preview: () => Promise.reject(new Error('secret')) }],
    ['hangs', { preview: () => new Promise<never>(() => undefined) }],
    ['is none', { preview: () => undefined as never }],
    ['has no body', { preview: () => ({ ...preview, body: 1 }) as never }],
    ['is of no kind', { preview: () => ({ ...preview, kind: 'picture' }) as never }],
    [
      'calls another tool',
      {
        preview: async (_input, { invoke }) => ({
          ...preview,
          body: JSON.stringify(await invoke('look', {})),
        }),
      },
    ],
  ])('that %s denies the call', async (_case, tool) => {
    const { world, run } = open({ tool });
    const pending = run.call(call());
    await world.clock.advanceAsync(5_000);
    const outcome = await pending;
    expect(outcome).toMatchObject({ status: 'denied', ...code('PREVIEW_FAILED') });
    expect(JSON.stringify(modelView(outcome))).not.toContain('secret');
    expect(world.done).toEqual([]);
  });

  it.each<[string, Partial<ExecutableTool>]>([
    [
      'throws',
      {
        preview: () => {
          throw fail('READ_FIRST', { message: 'Read it.' });
        },
      },
    ],
    ['returns', { preview: () => fail('READ_FIRST', { message: 'Read it.' }) as never }],
  ])(
    'that %s the tool’s own failure ends the call with it, and asks nobody',
    async (_case, tool) => {
      const { world, run, approvals } = open({ tool, approvals: { whenPreviewFails: 'ask' } });
      expect(await run.call(call())).toMatchObject({ status: 'failed', ...code('READ_FIRST') });
      expect(await approvals.list({ tenant: 'acme' })).toEqual([]);
      expect(world.done).toEqual([]);
    },
  );

  it('that fails is left out where the host says so', async () => {
    const { world, run } = open({
      tool: { preview: () => Promise.reject(new Error('no')) },
      approvals: { whenPreviewFails: 'ask' },
    });
    const given = call();
    const request = requestOf(await run.call(given));
    expect(request).not.toHaveProperty('preview');
    await run.decide(request.id, yes);
    expect(await run.resumeCall(given.id)).toMatchObject({ status: 'ok' });
    expect(world.done).toHaveLength(1);
  });

  it('is cut for the person, and approved as a whole', async () => {
    let end = 'same';
    const long = (): Preview => ({
      kind: 'diff',
      summary: 'x'.repeat(600),
      body: 'y'.repeat(200_000) + end,
      data: ['z'.repeat(200_000)],
    });
    const { world, run } = open({ tool: { preview: long } });
    const given = call();
    const request = requestOf(await run.call(given));
    expect(request.preview).toMatchObject({ kind: 'diff', truncated: true });
    expect(request.preview?.summary).toHaveLength(500);
    expect(request.preview?.body).toHaveLength(100_000);
    expect(request.preview).not.toHaveProperty('data');
    await run.decide(request.id, yes);
    end = 'other';
    expect(await run.resumeCall(given.id)).toMatchObject(code('APPROVAL_STALE'));
    expect(world.done).toEqual([]);
  });

  it('that changes its input changes neither what is shown nor what runs', async () => {
    const { world, run } = open({
      tool: {
        preview: (input) => {
          (input as { path: string }).path = '/changed';
          return preview;
        },
      },
    });
    const given = call('/a');
    const request = requestOf(await run.call(given));
    expect(request.input).toEqual({ path: '/a' });
    await run.decide(request.id, yes);
    expect(await run.resumeCall(given.id)).toMatchObject({ status: 'ok' });
    expect(world.done).toEqual([{ path: '/a' }]);
  });

  it('is not needed for a call that is not asked about', async () => {
    const { run } = open({
      grants: ['allow disk.change'],
      tool: { preview: () => Promise.reject(new Error('no')) },
    });
    expect(await run.call(call())).toMatchObject({ status: 'ok' });
  });
});

describe('the scope of an approval', () => {
  const grants = ['ask disk.change:/**', 'allow disk.look'];
  it.each<[string, 'once' | 'run' | 'session' | 'rule', string, string, string, string]>([
    // scope, then: same path, other path, same path in another run, other path in another run
    ['once', 'once', 'suspended', 'suspended', 'suspended', 'suspended'],
    ['run', 'run', 'ok', 'suspended', 'suspended', 'suspended'],
    ['session', 'session', 'ok', 'suspended', 'ok', 'suspended'],
    ['rule', 'rule', 'ok', 'ok', 'ok', 'ok'],
  ])('%s', async (_case, scope, same, other, sameLater, otherLater) => {
    const { run, open: openAnother, records } = open({ grants });
    expect(await askAndGoOn(run, call('/a'), { ...yes, scope })).toMatchObject({ status: 'ok' });
    expect((await run.call(call('/a'))).status).toBe(same);
    expect((await run.call(call('/b'))).status).toBe(other);
    const later = openAnother();
    expect((await later.call(call('/a'))).status).toBe(sameLater);
    expect((await later.call(call('/b'))).status).toBe(otherLater);
    const covered = records.filter(({ approval }) => approval?.by === 'remembered');
    expect(
      covered.every(({ approval }) => approval?.approver === 'ben' && approval.scope === scope),
    ).toBe(true);
    expect(covered).toHaveLength(
      [same, other, sameLater, otherLater].filter((one) => one === 'ok').length,
    );
  });

  it('also covers calls that wait already, whose questions are withdrawn', async () => {
    const { world, run, approvals } = open({ grants });
    const calls = [call('/a'), call('/a', { text: 'again' })];
    const requests = (await Promise.all(calls.map((one) => run.call(one)))).map(requestOf);
    await run.decide(requests[0]!.id, { ...yes, scope: 'run' });
    expect(await run.resumeCall(calls[1]!.id)).toMatchObject({ status: 'ok' });
    expect((await approvals.get(requests[1]!))?.status).toBe('withdrawn');
    expect(world.done).toEqual([{ path: '/a', text: 'again' }]);
  });

  it('ends with the run, with the session, or when it is taken back', async () => {
    const { world, approvals, ...host } = open({ grants });
    const principal = { tenant: 'acme', user: 'ann' };
    for (const [scope, path] of [
      ['run', '/r'],
      ['session', '/s'],
      ['rule', '/rule'],
    ] as const)
      await askAndGoOn(host.run, call(path), { ...yes, scope });
    const scopes = async () =>
      (await approvals.remembered(principal)).map(({ scope }) => scope).sort();
    expect(await scopes()).toEqual(['rule', 'run', 'session']);
    await host.run.close();
    expect(await scopes()).toEqual(['rule', 'session']);
    await host.endSession();
    expect(await scopes()).toEqual(['rule']);
    const [rule] = await approvals.remembered(principal);
    expect(
      await approvals.forget({ id: rule!.id, principal: { tenant: 'acme', user: 'eve' } }),
    ).toBe(false);
    expect(await approvals.forget(rule!)).toBe(true);
    expect(await approvals.forget(rule!)).toBe(false);
    expect((await host.open().call(call('/rule'))).status).toBe('suspended');
    expect(world.done).toHaveLength(3);
  });

  it('covers neither another principal nor another session', async () => {
    const world = createWorld();
    const mine = openHost(world, { grants });
    await askAndGoOn(mine.open(), call('/a'), { ...yes, scope: 'session' });
    const others = [
      openHost(world, { grants, sessionId: 'session-2' }),
      openHost(world, { grants, principal: { tenant: 'acme', user: 'eve' } }),
      openHost(world, { grants, principal: { tenant: 'other', user: 'ann' } }),
    ];
    for (const other of others)
      expect((await other.open().call(call('/a'))).status).toBe('suspended');
  });

  it('ends with the tool’s schema: a tool that asks for other things is another tool', async () => {
    const world = createWorld();
    await askAndGoOn(openHost(world, { grants }).open(), call('/a'), { ...yes, scope: 'session' });
    const schema = { type: 'object', properties: { path: { type: 'string' } } } as const;
    const changed = openHost(world, { grants, tool: { inputSchema: jsonSchema(schema) } });
    expect((await changed.open().call(call('/a'))).status).toBe('suspended');
  });

  it('ends after 30 days at the latest, by the clock of the host', async () => {
    // Of the store's clock no time passes.
    const world = createWorld(createMemoryState({ clock: createManualClock() }));
    const host = openHost(world, { grants });
    await askAndGoOn(host.open(), call('/a'), { ...yes, scope: 'rule' });
    world.clock.advance(30 * 86_400_000 - 1);
    expect((await host.open().call(call('/a'))).status).toBe('ok');
    world.clock.advance(1);
    expect((await host.open().call(call('/a'))).status).toBe('suspended');
  });

  it('of a tool’s own wish covers no other tool', async () => {
    const approvalHint = () => 'ask' as const;
    const { run } = open({
      grants: ['allow disk.change'],
      tool: { approvalHint },
      extra: [testTool({ name: 'other', approvalHint })],
    });
    await askAndGoOn(run, call('/a'), { ...yes, scope: 'rule' });
    expect((await run.call(call('/b'))).status).toBe('ok');
    expect((await run.call(callOf('other'))).status).toBe('suspended');
  });

  it.each<[string, Partial<ExecutableTool>, HostOptions['approvals'], readonly string[]]>([
    ['is always once for a tool of critical risk', { risk: 'critical' }, {}, ['once']],
    ['is what the host permits', {}, { scopes: ['run', 'once'] }, ['run', 'once']],
  ])('%s', async (_case, tool, approvals, scopes) => {
    const { run } = open({ tool, approvals });
    const request = requestOf(await run.call(call()));
    expect(request.scopes).toEqual(scopes);
    await expect(run.decide(request.id, { ...yes, scope: 'rule' })).rejects.toMatchObject({
      code: 'APPROVAL_ANSWER_INVALID',
      place: 'scope',
    });
    expect((await run.decide(request.id, yes)).approval.decision?.scope).toBe(scopes[0]);
  });
});

describe('a call that a tool makes', () => {
  const caller = testTool({
    name: 'caller',
    execute: async (_input, { invoke }) => (await invoke('change', { path: '/a' })).status,
  });
  it('cannot wait by itself: an approval lets the next one run', async () => {
    const { world, run, approvals } = open({ extra: [caller] });
    expect(await run.call(callOf('caller'))).toMatchObject({ data: 'suspended' });
    expect(run.waiting()).toEqual([]);
    const [waiting] = await approvals.list({ tenant: 'acme', status: 'pending' });
    expect(waiting?.request.scopes).toEqual(['run', 'session', 'rule']);
    await approvals.decide(waiting!.request, yes);
    expect(await run.call(callOf('caller'))).toMatchObject({ data: 'ok' });
    expect(world.done).toEqual([{ path: '/a' }]);
  });
});

describe('the modes', () => {
  it('record: the call runs with a warning and a mark', async () => {
    const { world, run, records } = open({ approvals: { mode: 'record' } });
    const outcome = await run.call(call());
    expect(outcome).toMatchObject({ status: 'ok', warnings: [{ code: 'APPROVAL_RECORDED' }] });
    expect(records).toMatchObject([{ decision: 'ask', status: 'ok' }]);
    expect(world.done).toHaveLength(1);
  });

  it('off: nobody is asked, so the call is denied', async () => {
    const { world, run, approvals } = open({ approvals: { mode: 'off' } });
    expect(await run.call(call())).toMatchObject({ status: 'denied', ...code('APPROVAL_OFF') });
    expect(await approvals.list({ tenant: 'acme' })).toEqual([]);
    expect(world.done).toEqual([]);
  });

  it('hold for unguarded calls, too', async () => {
    const { world, run } = open({ preset: 'unguarded' });
    const given = call();
    expect((await run.call(given)).status).toBe('suspended');
    await run.decide(run.waiting()[0]!.requestId, yes);
    expect((await run.resumeCall(given.id)).status).toBe('ok');
    expect(world.done).toHaveLength(1);
  });
});

describe('the end of a run', () => {
  it('withdraws the questions that nobody waits for any more', async () => {
    const { run, approvals } = open();
    const request = requestOf(await run.call(call()));
    await run.close();
    await expect(approvals.decide(request, yes)).rejects.toMatchObject({
      code: 'APPROVAL_WITHDRAWN',
    });
  });

  it('withdraws the question of a call that is cancelled while the store takes it', async () => {
    const world = createWorld();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const state: StatePort = {
      ...world.state,
      set: async (at, value, write) => {
        if (at.space === 'approvals') await gate;
        return world.state.set(at, value, write);
      },
    };
    const host = openHost(world, { state });
    const controller = new AbortController();
    const pending = host.open().call(call(), { signal: controller.signal });
    await world.clock.advanceAsync(0);
    controller.abort();
    expect(await pending).toMatchObject({ status: 'aborted' });
    open();
    await world.clock.advanceAsync(0);
    expect(await host.approvals.list({ tenant: 'acme' })).toMatchObject([{ status: 'withdrawn' }]);
  });

  it('withdraws the question of a call that is cancelled while it is asked', async () => {
    const { promise, resolve } = Promise.withResolvers<Preview>();
    const { world, run, approvals } = open({ tool: { preview: () => promise } });
    const controller = new AbortController();
    const pending = run.call(call(), { signal: controller.signal });
    await world.clock.advanceAsync(0);
    controller.abort();
    resolve({ kind: 'text', summary: '', body: '' });
    expect(await pending).toMatchObject({ status: 'aborted' });
    expect(await approvals.list({ tenant: 'acme', status: 'pending' })).toEqual([]);
    expect(run.waiting()).toEqual([]);
  });
});
