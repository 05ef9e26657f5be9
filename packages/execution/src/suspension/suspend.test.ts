import { describe, expect, it } from 'vitest';
import type { ExecutableTool, JsonValue, StatePort, ToolContext } from '@toolwright/core';
import { createMemoryState } from '@toolwright/core/memory-state';
import {
  createWorld,
  key,
  no,
  olderKey,
  openHost,
  requestOf,
  yes,
  type HostOptions,
  type World,
} from '../../test/support/approvals.ts';
import { callOf, testTool } from '../../test/support/open-run.ts';
import type { ExecutionRunOptions, ExecutionSession } from '../options.ts';

const call = (path = '/a') => callOf('change', { path });
const code = (wanted: string) => ({ error: { code: wanted } });
const fault = (wanted: string, place?: string) =>
  expect.objectContaining(
    place === undefined ? { code: wanted } : { code: wanted, place },
  ) as Error;
const through = (json: JsonValue): JsonValue => JSON.parse(JSON.stringify(json)) as JsonValue;
const signing = (...signingKeys: string[]): HostOptions => ({ approvals: { signingKeys } });

/** A run with a call that waits, one that is over, and what a tool kept; suspended and closed. */
async function suspended(options: HostOptions = {}, world: World = createWorld()) {
  const keeping = testTool({
    name: 'keep',
    effects: { readOnly: false },
    permissions: ['disk.look'],
    execute: (_input, { state }: ToolContext) => {
      const count = Number(state.get('count') ?? 0) + 1;
      state.set('count', count);
      world.done.push(`kept ${count}`);
      return count;
    },
  }) as ExecutableTool;
  const hostOptions = { extra: [keeping], ...options };
  const host = openHost(world, hostOptions);
  const run = host.open();
  const kept = callOf('keep');
  const waiting = call('/a');
  const [over, asked] = await run.callAll([kept, waiting]);
  expect(over).toMatchObject({ status: 'ok', data: 1 });
  const request = requestOf(asked!);
  const json = through(await run.suspend());
  await run.close();
  return { world, host, hostOptions, run, kept, waiting, request, json };
}

describe('a suspended run', () => {
  it('takes no calls any more, and says that it waits', async () => {
    const { run, host } = await suspended();
    expect(host.events.at(-1)).toMatchObject({ type: 'run-finished', status: 'waiting' });
    await expect(run.call(call())).rejects.toThrow(fault('RUN_CLOSED'));
    const open = host.open();
    await open.suspend();
    await expect(open.call(call())).rejects.toThrow(fault('RUN_SUSPENDED'));
    await expect(open.callAll([])).rejects.toThrow(fault('RUN_SUSPENDED'));
    await expect(open.evaluate(call())).rejects.toThrow(fault('RUN_SUSPENDED'));
    await expect(open.resumeCall('x')).rejects.toThrow(fault('RUN_SUSPENDED'));
    expect(() => open.step()).toThrow(fault('RUN_SUSPENDED'));
    expect(await open.suspend()).toEqual(await open.suspend());
  });

  it('waits for calls in flight, then aborts them; they never run again', async () => {
    const world = createWorld();
    const host = openHost(world, {
      grants: ['allow disk.change'],
      tool: { execute: () => new Promise(() => undefined) },
    });
    const run = host.open();
    const given = call();
    const pending = run.call(given);
    await world.clock.advanceAsync(0);
    const suspending = run.suspend({ drainMs: 100 });
    await world.clock.advanceAsync(100);
    expect(await pending).toMatchObject({ status: 'aborted' });
    const json = await suspending;
    await run.close();
    const resumed = await openHost(world, { grants: ['allow disk.change'] }).resume(json);
    expect(await resumed.call(given)).toMatchObject(code('CALL_FINISHED'));
    expect(world.done).toEqual([]);
  });

  it.each<[string, HostOptions]>([
    ['signed', signing(key)],
    ['not signed, with the digest in the store', {}],
  ])('goes on in another process (%s)', async (_case, options) => {
    const { world, json, request, waiting, kept, hostOptions, run } = await suspended(options);
    const other = openHost(world, hostOptions);
    await other.approvals.decide(request, yes);
    const resumed = await other.resume(json);
    expect({ id: resumed.id, session: resumed.sessionId }).toEqual({
      id: run.id,
      session: 'session-1',
    });
    expect(resumed.waiting()).toEqual([
      { callId: waiting.id, name: 'change', requestId: request.id },
    ]);
    expect(await resumed.resumeCall(waiting.id)).toMatchObject({
      status: 'ok',
      callId: waiting.id,
    });
    // What is over stays over, and what tools kept is there.
    expect(await resumed.call(kept)).toMatchObject(code('CALL_FINISHED'));
    expect(await resumed.call(callOf('keep'))).toMatchObject({ status: 'ok', data: 2 });
    expect(world.done).toEqual(['kept 1', { path: '/a' }, 'kept 2']);
    expect(resumed.waiting()).toEqual([]);
  });

  it('goes on when the waiting call is made again as the model made it', async () => {
    const { world, json, request, waiting, hostOptions } = await suspended();
    const other = openHost(world, hostOptions);
    await other.approvals.decide(request, yes);
    const resumed = await other.resume(json);
    expect(await resumed.call({ ...waiting, arguments: '{"path":"/b"}' })).toMatchObject(
      code('DUPLICATE_CALL_ID'),
    );
    expect(await resumed.call(waiting)).toMatchObject({ status: 'ok' });
    expect(world.done).toEqual(['kept 1', { path: '/a' }]);
  });

  it('waits on when it is resumed too early, and can be suspended again', async () => {
    const { world, json, request, waiting, hostOptions, run } = await suspended(signing(key));
    const second = openHost(world, hostOptions);
    const early = await second.resume(json);
    expect(requestOf(await early.resumeCall(waiting.id)).id).toBe(request.id);
    const again = through(await early.suspend());
    await early.close();
    const third = openHost(world, hostOptions);
    await third.approvals.decide(request, yes);
    await expect(third.resume(json)).rejects.toThrow(fault('RUN_STATE_OUTDATED'));
    const late = await third.resume(again);
    expect(late.id).toBe(run.id);
    expect(await late.resumeCall(waiting.id)).toMatchObject({ status: 'ok' });
    await late.close();
    await expect(third.resume(again)).rejects.toThrow(fault('RUN_STATE_OUTDATED'));
    expect(world.done).toEqual(['kept 1', { path: '/a' }]);
  });

  it('numbers events, steps and keys of calls on from where it stood', async () => {
    const keys: string[] = [];
    const tool: Partial<ExecutableTool> = {
      execute: (_input, { idempotencyKey }) => void keys.push(idempotencyKey),
    };
    const { world, json, request, waiting, hostOptions, host } = await suspended({ tool });
    const other = openHost(world, hostOptions);
    await other.approvals.decide(request, yes);
    const resumed = await other.resume(json);
    await resumed.resumeCall(waiting.id);
    await resumed.call(call('/b')).then((outcome) => resumed.decide(requestOf(outcome).id, yes));
    await resumed.resumeCall(resumed.waiting()[0]!.callId);
    expect(new Set(keys).size).toBe(2);
    const last = host.events.findLast(({ type }) => type !== 'run-finished')?.seq ?? 0;
    expect(other.events[0]?.seq).toBe(last + 1);
    expect(new Set(other.events.map(({ stepId }) => stepId)).size).toBe(1);
    expect(other.events[0]?.stepId).toBe(host.events[0]?.stepId);
    expect(resumed.usage()).toMatchObject({ calls: 3 });
  });

  it('that nobody signed, in a store that never saw it, loses what tools kept and nothing else', async () => {
    const { json, request, waiting, kept, hostOptions } = await suspended();
    const far = createWorld();
    const other = openHost(far, hostOptions);
    const resumed = await other.resume(json);
    expect(await resumed.call(kept)).toMatchObject(code('CALL_FINISHED'));
    expect(await resumed.call(callOf('keep'))).toMatchObject({ data: 1 });
    // Nobody asked that store's people.
    expect(await other.approvals.get(request)).toBeUndefined();
    expect(await resumed.resumeCall(waiting.id)).toMatchObject(code('APPROVAL_UNKNOWN'));
    expect(far.done).toEqual([]);
    expect(other.logger.entries.filter(({ level }) => level === 'warn')).toHaveLength(1);
  });

  it.each<[string, HostOptions, string]>([
    ['no longer grants the tool', { grants: ['allow disk.look'] }, 'UNEXPOSED_TOOL'],
    [
      'denies these arguments',
      { grants: ['ask disk.change', 'deny disk.change:/a', 'allow disk.look'] },
      'PERMISSION_DENIED',
    ],
    ['sets a lower ceiling', { riskCeiling: 'none' }, 'RISK_DENIED'],
    [
      'has another schema for the tool',
      { tool: { inputSchema: undefined as never, description: 'x' } },
      'APPROVAL_STALE',
    ],
    [
      'cannot show the effect any more',
      { tool: { preview: undefined as never } },
      'APPROVAL_STALE',
    ],
  ])('is judged by the host that resumes it, which %s', async (_case, changes, wanted) => {
    const { world, json, request, waiting, hostOptions } = await suspended();
    const { tool, ...rest } = changes;
    const schema = { type: 'object', properties: { path: { type: 'string' } } } as const;
    const changed =
      tool === undefined
        ? {}
        : 'inputSchema' in tool
          ? { tool: { ...tool, inputSchema: testTool({ schema }).inputSchema } }
          : { tool };
    const other = openHost(world, { ...hostOptions, ...rest, ...changed });
    await other.approvals.decide(request, yes);
    const resumed = await other.resume(json);
    expect(await resumed.resumeCall(waiting.id)).toMatchObject(code(wanted));
    expect(world.done).toEqual(['kept 1']);
  });

  it('never runs a call that was refused meanwhile, though the host that resumes it allows it', async () => {
    const { world, json, request, waiting, hostOptions } = await suspended();
    const other = openHost(world, { ...hostOptions, grants: ['allow disk.**'] });
    await other.approvals.decide(request, no);
    const resumed = await other.resume(json);
    expect(await resumed.resumeCall(waiting.id)).toMatchObject(code('APPROVAL_DENIED'));
    expect(world.done).toEqual(['kept 1']);
  });

  it('goes on in the process that resumed it last, though another one did before', async () => {
    const { world, json, request, waiting, hostOptions } = await suspended(signing(key));
    const hosts = [openHost(world, hostOptions), openHost(world, hostOptions)] as const;
    await hosts[0].approvals.decide(request, yes);
    const first = await hosts[0].resume(json);
    const last = await hosts[1].resume(json);
    const outcomes = await Promise.all([first, last].map((run) => run.resumeCall(waiting.id)));
    expect(outcomes).toMatchObject([code('RUN_ELSEWHERE'), { status: 'ok' }]);
    expect(await first.call(call('/b'))).toMatchObject(code('RUN_ELSEWHERE'));
    await expect(first.suspend()).rejects.toThrow(fault('RUN_ELSEWHERE'));
    await first.close();
    // What the first one did at its end says nothing about the run.
    expect((await last.call(call('/b'))).status).toBe('suspended');
    expect(await last.suspend()).toMatchObject({ kind: 'toolwright-run' });
    expect(world.done).toEqual(['kept 1', { path: '/a' }]);
  });

  it('runs its call once, though two processes resume it at the same time', async () => {
    const { world, json, request, waiting, hostOptions } = await suspended(signing(key));
    const hosts = [1, 2, 3].map(() => openHost(world, hostOptions));
    await hosts[0]!.approvals.decide(request, yes);
    const outcomes = await Promise.all(
      hosts.map(async (host) => (await host.resume(json)).resumeCall(waiting.id)),
    );
    expect(outcomes.filter(({ status }) => status === 'ok').length).toBeLessThanOrEqual(1);
    expect(world.done.length).toBe(1 + outcomes.filter(({ status }) => status === 'ok').length);
  });

  it.each(['guarded', 'unguarded'] as const)(
    'does not run a call again that was begun in a process that died (%s)',
    async (preset) => {
      const { promise } = Promise.withResolvers<never>();
      const world = createWorld();
      const begun: unknown[] = [];
      const tool: Partial<ExecutableTool> = {
        execute: (input) => {
          begun.push(input);
          return promise;
        },
      };
      const { json, request, waiting, hostOptions } = await suspended(
        { ...signing(key), tool, preset },
        world,
      );
      const dying = openHost(world, hostOptions);
      await dying.approvals.decide(request, yes);
      void (await dying.resume(json)).resumeCall(waiting.id);
      await world.clock.advanceAsync(0);
      expect(begun).toHaveLength(1);
      const next = await openHost(world, hostOptions).resume(json);
      expect(await next.resumeCall(waiting.id)).toMatchObject(code('OUTCOME_UNKNOWN'));
      expect(begun).toHaveLength(1);
    },
  );

  it('does not run a call that had waited for its lock in vain in a process that died', async () => {
    const world = createWorld();
    const limits = { timeoutMs: 1_000, concurrency: 1 };
    const run = openHost(world).open();
    const [one, two] = [call('/a'), call('/b')];
    for (const each of [one, two]) await run.decide(requestOf(await run.call(each)).id, yes);
    const saved = await run.suspend();
    const execute = () => new Promise<never>(() => undefined);
    const dying = await openHost(world, { tool: { limits, execute } }).resume(saved);
    const outcomes = [one, two].map(({ id }) => dying.resumeCall(id));
    await world.clock.advanceAsync(1_000);
    expect(await outcomes[1]).toMatchObject(code('RESOURCE_BUSY'));
    const next = await openHost(world).resume(saved);
    expect(await next.resumeCall(two.id)).toMatchObject(code('APPROVAL_USED'));
    expect(world.done).toEqual([]);
  });

  it('does not run a call again that an approval of the run covers and that ran in a process that died', async () => {
    const { world, json, hostOptions } = await suspended(signing(key));
    const given = call('/b');
    const dying = openHost(world, hostOptions);
    const run = await dying.resume(json);
    const first = call('/b');
    await run.decide(requestOf(await run.call(first)).id, { ...yes, scope: 'run' });
    expect((await run.resumeCall(first.id)).status).toBe('ok');
    expect((await run.call(given)).status).toBe('ok');
    const next = await openHost(world, hostOptions).resume(json);
    expect(await next.call(given)).toMatchObject(code('APPROVAL_USED'));
    expect(world.done).toEqual(['kept 1', { path: '/b' }, { path: '/b' }]);
  });

  it('gives a call the key that it would have had without waiting', async () => {
    const keys: string[] = [];
    const tool: Partial<ExecutableTool> = {
      execute: (_input, { idempotencyKey }) => void keys.push(idempotencyKey),
    };
    const given = call();
    const atOnce = openHost(createWorld(), { tool, grants: ['allow disk.change'] });
    await atOnce.open().call(given);
    const world = createWorld();
    const host = openHost(world, { tool });
    const run = host.open();
    const request = requestOf(await run.call(given));
    const json = await run.suspend();
    await host.approvals.decide(request, yes);
    await (await openHost(world, { tool }).resume(json)).resumeCall(given.id);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('keeps what was approved for its session, which ends here only', async () => {
    const world = createWorld();
    const host = openHost(world);
    const run = host.open();
    const first = call('/a');
    await run.decide(requestOf(await run.call(first)).id, { ...yes, scope: 'session' });
    await run.resumeCall(first.id);
    const json = await run.suspend();
    await run.close();
    await host.endSession();
    const other = openHost(world);
    const resumed = await other.resume(json);
    expect(await resumed.call(call('/a'))).toMatchObject({ status: 'ok' });
    await resumed.close();
    await other.endSession();
    expect((await openHost(world).open().call(call('/a'))).status).toBe('suspended');
  });
});

describe('the JSON of a suspended run', () => {
  type Edit = (json: {
    snapshot: Record<string, never> & { waiting: Record<string, unknown>[] };
  }) => unknown;
  const edits: readonly [string, Edit, string, string?][] = [
    ['is nothing', () => null, 'RUN_STATE_INVALID'],
    ['is a text', () => 'run', 'RUN_STATE_INVALID'],
    ['is of another kind', (json) => ({ ...json, kind: 'other' }), 'RUN_STATE_INVALID'],
    ['is of another version', (json) => ({ ...json, v: 2 }), 'RUN_STATE_INVALID'],
    ['has no snapshot', ({ snapshot: _, ...json }) => json, 'RUN_STATE_INVALID'],
    ['has an id that is no text', (json) => set(json, 'runId', 1), 'RUN_STATE_INVALID', 'runId'],
    [
      'has no principal',
      (json) => set(json, 'principal', {}),
      'RUN_STATE_INVALID',
      'principal.tenant',
    ],
    ['has negative numbers', (json) => set(json, 'lastSeq', -1), 'RUN_STATE_INVALID', 'lastSeq'],
    [
      'has usage that would give more',
      (json) => set(json, 'usage', { calls: -9, inputTokens: 0, outputTokens: 0, costUsd: 0 }),
      'RUN_STATE_INVALID',
      'usage.calls',
    ],
    [
      'has states that are none',
      (json) => set(json, 'states', { keep: 1 }),
      'RUN_STATE_INVALID',
      'states',
    ],
    ['lists what is no id', (json) => set(json, 'finished', [1]), 'RUN_STATE_INVALID', 'finished'],
    [
      'takes back what is no rule',
      (json) => set(json, 'revoked', ['deny fs.read:/a', 'everything']),
      'RUN_STATE_INVALID',
      'revoked',
    ],
    [
      'names a step that is not there',
      (json) => set(json, 'currentStep', 'step-9'),
      'RUN_STATE_INVALID',
      'currentStep',
    ],
    [
      'has a call without a name',
      (json) => setCall(json, 'tool', ''),
      'RUN_STATE_INVALID',
      'waiting[0].tool',
    ],
    [
      'has a call without arguments',
      (json) => setCall(json, 'arguments', []),
      'RUN_STATE_INVALID',
      'waiting[0].arguments',
    ],
    [
      'has a call at a place to come',
      (json) => setCall(json, 'ordinal', 99),
      'RUN_STATE_INVALID',
      'waiting[0].ordinal',
    ],
    [
      'has a call at no place',
      (json) => setCall(json, 'ordinal', 0),
      'RUN_STATE_INVALID',
      'waiting[0].ordinal',
    ],
    [
      'has a call twice',
      (json) => set(json, 'waiting', [json.snapshot.waiting[0], json.snapshot.waiting[0]]),
      'RUN_STATE_INVALID',
      'waiting',
    ],
    [
      'has two calls at one place',
      (json) =>
        set(json, 'waiting', [
          json.snapshot.waiting[0],
          { ...json.snapshot.waiting[0], callId: 'call-x' },
        ]),
      'RUN_STATE_INVALID',
      'waiting',
    ],
    [
      'is another principal’s',
      (json) => set(json, 'principal', { tenant: 'acme', user: 'eve' }),
      'RUN_STATE_MISMATCH',
    ],
    ['is another session’s', (json) => set(json, 'sessionId', 'session-2'), 'RUN_STATE_MISMATCH'],
    [
      'has other arguments',
      (json) => setCall(json, 'arguments', { path: '/secret' }),
      'RUN_STATE_OUTDATED',
    ],
    [
      'has forgotten a call that is over',
      (json) => set(json, 'finished', []),
      'RUN_STATE_OUTDATED',
    ],
  ];

  it.each(edits)('that %s is refused', async (_case, edit, wanted, place) => {
    for (const options of [{}, signing(key)]) {
      const { world, json, hostOptions, request, waiting } = await suspended(options);
      const other = openHost(world, hostOptions);
      await other.approvals.decide(request, yes);
      const edited = edit(json as never) as JsonValue;
      // What is signed and was changed is forged, whatever else it is; what is none at all is invalid.
      const isForged =
        'approvals' in options &&
        edited !== null &&
        (place !== undefined || wanted !== 'RUN_STATE_INVALID');
      await expect(other.resume(edited)).rejects.toThrow(
        isForged ? fault('RUN_STATE_FORGED') : fault(wanted, place),
      );
      expect(world.done).toEqual(['kept 1']);
      void waiting;
    }
  });

  it.each<[string, (json: never) => unknown]>([
    ['without its signature', ({ signature: _, ...json }: Record<string, unknown>) => json],
    [
      'with another signature',
      (json: Record<string, unknown>) => ({ ...json, signature: 'x'.repeat(43) }),
    ],
  ])('is refused %s where there are keys', async (_case, edit) => {
    const { world, json, hostOptions } = await suspended(signing(key));
    await expect(
      openHost(world, hostOptions).resume(edit(json as never) as JsonValue),
    ).rejects.toThrow(fault('RUN_STATE_FORGED'));
  });

  it('signed with an older key is good while the host keeps that key', async () => {
    const { world, json } = await suspended(signing(olderKey));
    const kept = await openHost(world, signing(key, olderKey)).resume(json);
    expect(kept.waiting()).toHaveLength(1);
    await expect(openHost(world, signing(key)).resume(json)).rejects.toThrow(
      fault('RUN_STATE_FORGED'),
    );
  });

  it('is not resumed while the run is open in the same host', async () => {
    const { world, json, hostOptions } = await suspended();
    const other = openHost(world, hostOptions);
    const run = await other.resume(json);
    await expect(other.resume(json)).rejects.toThrow(fault('RUN_OPEN'));
    // The open run still holds what it held.
    expect((await run.call(call('/b'))).status).toBe('suspended');
    expect(await run.suspend()).toMatchObject({ kind: 'toolwright-run' });
  });

  it('is resumed once, though the same host is asked twice at the same time', async () => {
    const { world, json, hostOptions } = await suspended();
    const other = openHost(world, hostOptions);
    const [first, second] = await Promise.allSettled([other.resume(json), other.resume(json)]);
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'RUN_OPEN' } });
    if (first.status !== 'fulfilled') throw first.reason;
    expect((await first.value.call(call('/b'))).status).toBe('suspended');
    await first.value.suspend();
  });

  it('can be resumed elsewhere after a host was closed while it resumed it', async () => {
    const { world, json, hostOptions } = await suspended();
    const other = openHost(world, hostOptions);
    const resuming = other.resume(json);
    const closing = other.execution.close();
    await expect(resuming).rejects.toThrow(fault('EXECUTION_CLOSED'));
    await closing;
    expect((await openHost(world, hostOptions).resume(json)).waiting()).toHaveLength(1);
  });

  it('can be resumed by a host that could not do so before', async () => {
    const world = createWorld();
    let isDown = false;
    const set: StatePort['set'] = (at, value, write) =>
      isDown ? Promise.reject(new Error('down')) : world.state.set(at, value, write);
    const { json } = await suspended({}, world);
    const other = openHost(world, { state: { ...world.state, set } });
    isDown = true;
    await expect(other.resume(json)).rejects.toThrow(fault('APPROVAL_UNAVAILABLE'));
    isDown = false;
    expect((await other.resume(json)).waiting()).toHaveLength(1);
  });

  it.each<[string, string, Partial<ExecutionRunOptions>, Partial<ExecutionSession>]>([
    ['is closed', 'EXECUTION_CLOSED', {}, {}],
    ['names no time zone', 'OPTIONS_INVALID', {}, { timezone: 'Nowhere' }],
    [
      'adds a tool that there is',
      'DUPLICATE_TOOL',
      { extraTools: [{ contract: testTool({ name: 'look' }) }] },
      {},
    ],
  ])('is not taken from the process that holds it by a host that %s', async (...given) => {
    const [, wanted, options, members] = given;
    const { world, json, request, waiting, hostOptions } = await suspended();
    const [holder, other] = [openHost(world, hostOptions), openHost(world, hostOptions)];
    await holder.approvals.decide(request, yes);
    const run = await holder.resume(json);
    if (wanted === 'EXECUTION_CLOSED') await other.execution.close();
    const session = {
      id: run.sessionId,
      principal: run.principal,
      timezone: 'UTC',
      scopeOnEnd: () => undefined,
      ...members,
    };
    const resuming = other.execution.resumeRun(json, { session, ...options });
    await expect(resuming).rejects.toThrow(fault(wanted));
    expect(await run.resumeCall(waiting.id)).toMatchObject({ status: 'ok' });
    expect(await run.suspend()).toMatchObject({ kind: 'toolwright-run' });
  });

  describe('edited by hand, where neither keys nor the store tell', () => {
    /** The host that resumes shares the approvals, but its store has no digest of the run. */
    async function withoutDigest(edit: Edit) {
      const { world, json, hostOptions, request, waiting } = await suspended();
      await world.state.delete({
        principal: { tenant: 'acme', user: 'ann' },
        space: 'suspended-runs',
        scope: '',
        id: request.runId,
      });
      const other = openHost(world, hostOptions);
      return { world, other, request, waiting, edited: edit(json as never) as JsonValue };
    }

    it.each<[string, Edit, string]>([
      [
        'other arguments',
        (json) => setCall(json, 'arguments', { path: '/secret' }),
        'APPROVAL_STALE',
      ],
      ['another call id', (json) => setCall(json, 'callId', 'call-x'), 'APPROVAL_MISMATCH'],
      ['another tool', (json) => setCall(json, 'tool', 'erase'), 'APPROVAL_MISMATCH'],
      ['another run', (json) => set(json, 'runId', 'run-x'), 'APPROVAL_MISMATCH'],
      ['another request', (json) => setCall(json, 'requestId', 'ask-x'), 'APPROVAL_UNKNOWN'],
    ])('an approval lets nothing run with %s', async (_case, edit, wanted) => {
      const erase = testTool({
        name: 'erase',
        schema: { type: 'object', properties: { path: { type: 'string' } } },
        effects: { readOnly: false },
        permissions: ['disk.change'],
      });
      const { world, request, edited } = await withoutDigest(edit);
      const other = openHost(world, { extra: [erase] });
      await other.approvals.decide(request, yes);
      const resumed = await other.resume(edited);
      const [waiting] = resumed.waiting();
      expect(await resumed.resumeCall(waiting!.callId)).toMatchObject(code(wanted));
      expect(world.done).toEqual(['kept 1']);
    });

    it('what tools kept is left out', async () => {
      const { world, other, edited } = await withoutDigest((json) =>
        set(json, 'states', { keep: { count: 99 } }),
      );
      expect(await (await other.resume(edited)).call(callOf('keep'))).toMatchObject({ data: 1 });
      expect(world.done).toEqual(['kept 1', 'kept 1']);
    });
  });

  function set(json: { snapshot: object }, name: string, value: unknown) {
    return { ...json, snapshot: { ...json.snapshot, [name]: value } };
  }

  function setCall(json: { snapshot: { waiting: object[] } }, name: string, value: unknown) {
    return set(json, 'waiting', [{ ...json.snapshot.waiting[0], [name]: value }]);
  }
});

describe('a store that fails', () => {
  type Break = (state: StatePort) => StatePort;
  const never = () => new Promise<never>(() => undefined);
  const down = () => Promise.reject(new Error('down'));
  const breaks: readonly [string, Break][] = [
    [
      'throws',
      (state) => ({
        ...state,
        get: () => {
          throw new Error('down');
        },
      }),
    ],
    ['rejects reads', (state) => ({ ...state, get: down })],
    ['rejects writes', (state) => ({ ...state, set: down })],
    ['never answers reads', (state) => ({ ...state, get: never })],
    ['never answers writes', (state) => ({ ...state, set: never })],
  ];

  it.each(breaks)('and %s while a call is asked about denies it', async (_case, breaking) => {
    const world = createWorld();
    const run = openHost(world, { state: breaking(world.state) }).open();
    const pending = run.call(call());
    await world.clock.advanceAsync(10_000);
    expect(await pending).toMatchObject({
      status: 'denied',
      error: { code: 'APPROVAL_UNAVAILABLE', retryable: true },
    });
    expect(world.done).toEqual([]);
  });

  it.each(breaks)(
    'and %s while an approved call goes on denies it, for good',
    async (_case, breaking) => {
      const world = createWorld();
      const broken = breaking(world.state);
      let isBroken = false;
      const state = new Proxy(world.state, {
        get: (target, name) => (isBroken ? broken : target)[name as 'get'],
      });
      const run = openHost(world, { state }).open();
      const given = call();
      await run.decide(requestOf(await run.call(given)).id, yes);
      isBroken = true;
      const pending = run.resumeCall(given.id);
      await world.clock.advanceAsync(20_000);
      expect(await pending).toMatchObject(code('APPROVAL_UNAVAILABLE'));
      expect(world.done).toEqual([]);
      isBroken = false;
      await expect(run.resumeCall(given.id)).rejects.toThrow(fault('CALL_NOT_WAITING'));
      expect(await run.call(given)).toMatchObject(code('CALL_FINISHED'));
      expect(world.done).toEqual([]);
    },
  );

  it('that answers too late uses the approval up', async () => {
    const world = createWorld();
    let late: (() => void) | undefined;
    const set: StatePort['set'] = async (at, value, write) => {
      if (at.space === 'idempotency' && at.id.startsWith('approval ') && late === undefined)
        await new Promise<void>((resolve) => (late = resolve));
      return world.state.set(at, value, write);
    };
    const run = openHost(world, { state: { ...world.state, set } }).open();
    const given = call();
    await run.decide(requestOf(await run.call(given)).id, yes);
    const pending = run.resumeCall(given.id);
    await world.clock.advanceAsync(5_000);
    expect(await pending).toMatchObject(code('APPROVAL_UNAVAILABLE'));
    late?.();
    await world.clock.advanceAsync(0);
    expect(await run.call(given)).toMatchObject(code('CALL_FINISHED'));
    const at = { principal: run.principal, space: 'idempotency', scope: run.id };
    expect(await world.state.get({ ...at, id: `approval ${given.id}` })).toMatchObject({
      value: { state: 'committed', status: 'failed', code: 'APPROVAL_UNAVAILABLE' },
    });
    expect(world.done).toEqual([]);
  });

  it('cannot suspend a run, which stays as it is and is suspended later', async () => {
    const world = createWorld();
    let isDown = true;
    const state = createMemoryState({ clock: world.clock });
    const set: StatePort['set'] = (at, value, write) =>
      isDown && at.space === 'suspended-runs' ? down() : state.set(at, value, write);
    const host = openHost(world, { state: { ...state, set } });
    const run = host.open();
    await run.call(call());
    await expect(run.suspend()).rejects.toThrow(fault('APPROVAL_UNAVAILABLE'));
    isDown = false;
    expect(await run.suspend()).toMatchObject({ kind: 'toolwright-run' });
  });
});
