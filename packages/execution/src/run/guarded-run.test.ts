import { describe, expect, it } from 'vitest';
import {
  ToolwrightError,
  type CallOutcome,
  type ExecutableTool,
  type ToolContext,
  type Workspace,
} from '@toolwright/core';
import { callOf, openTestRun, testPrincipal, testTool } from '../../test/support/open-run.ts';

const schema = { type: 'object', properties: { n: { type: 'integer' } } } as const;
const closed = expect.objectContaining({ code: 'RUN_CLOSED' }) as Error;
const changing = {
  name: 'change',
  effects: { readOnly: false },
  permissions: ['test.change'],
};
const never = () => new Promise<never>(() => undefined);

/** A tool that hands its context to the test. */
function withContext(
  use: (context: ToolContext, input: unknown) => unknown,
  changes: Partial<ExecutableTool> = {},
) {
  return testTool({ schema, execute: (input, context) => use(context, input), ...changes });
}

describe('what a host hands in that is none of ours', () => {
  it.each([null, undefined, 5, 'calls', {}])(
    'is refused as the calls of callAll: %j',
    async (calls) => {
      const { run } = openTestRun();
      await expect(run.callAll(calls as never)).rejects.toMatchObject({
        code: 'OPTIONS_INVALID',
        place: 'calls',
      });
    },
  );

  it('gives each place of a list an outcome, a hole too', async () => {
    const { run } = openTestRun();
    const calls = [callOf('probe')];
    calls[2] = callOf('probe');
    expect(await run.callAll(calls)).toMatchObject([
      { status: 'ok' },
      { status: 'failed', error: { code: 'CALL_INVALID' } },
      { status: 'ok' },
    ]);
  });

  it('is no call if it cannot be read', async () => {
    const { run } = openTestRun();
    const hostile = new Proxy(callOf('probe'), {
      get: () => {
        throw new Error('no');
      },
    });
    const expected = { status: 'failed', error: { code: 'CALL_INVALID' } };
    expect(await run.call(hostile)).toMatchObject(expected);
    expect(await run.callAll([hostile])).toMatchObject([expected]);
    await expect(run.evaluate(hostile)).resolves.toBeDefined();
  });

  it('is logged if it is a listener that rejects', async () => {
    const { run, logger } = openTestRun();
    const rejecting: (() => unknown)[] = [
      () => Promise.reject(new Error('secret')),
      () => ({ then: (_: unknown, fail: () => void) => fail() }),
    ];
    for (const listener of rejecting) run.subscribe(listener);
    expect(await run.call(callOf('probe'))).toMatchObject({ status: 'ok' });
    await new Promise((resolve) => setImmediate(resolve));
    const logged = logger.entries.filter(({ message }) => message.includes('listener'));
    expect(logged.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(logged)).not.toContain('secret');
  });
});

describe('callAll', () => {
  it('gives one outcome for each call, in call order, whichever ends first', async () => {
    const waits = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const tool = testTool({
      schema,
      execute: (input) => waits[(input as { n: number }).n]?.promise ?? 'at once',
    });
    const { run } = openTestRun({ tools: [tool] });
    const outcomes = run.callAll([0, 1, 2].map((n) => callOf('probe', { n })));
    waits[1]?.resolve('second');
    await waits[1]?.promise;
    waits[0]?.resolve('first');
    expect((await outcomes).map((outcome) => (outcome as { data: unknown }).data)).toEqual([
      'first',
      'second',
      'at once',
    ]);
  });

  it('runs the first of two calls with one id', async () => {
    let ran = 0;
    const { run, records } = openTestRun({
      tools: [
        testTool({
          execute: () => {
            ran += 1;
            return 'ok';
          },
        }),
      ],
    });
    const call = callOf('probe');
    const outcomes = await run.callAll([call, { ...call }, callOf('probe')]);
    expect(outcomes).toMatchObject([
      { status: 'ok' },
      { status: 'failed', callId: call.id, error: { code: 'DUPLICATE_CALL_ID' } },
      { status: 'ok' },
    ]);
    expect(ran).toBe(2);
    expect(records).toHaveLength(3);
  });

  it('refuses the id of a call that still runs, and takes it again once that has read', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { run } = openTestRun({ tools: [testTool({ execute: () => promise })] });
    const call = callOf('probe');
    const first = run.call(call);
    expect(await run.call(call)).toMatchObject({ error: { code: 'DUPLICATE_CALL_ID' } });
    resolve('done');
    expect(await first).toMatchObject({ status: 'ok' });
    expect(await run.call(call)).toMatchObject({ status: 'ok' });
  });

  it.each([
    ['has changed something', () => 'done'],
    ['failed, and may have changed something', () => Promise.reject(new Error('no'))],
  ])('never runs a second time under the id of a call that %s', async (_case, work) => {
    let ran = 0;
    const execute = () => {
      ran += 1;
      return work();
    };
    const { run } = openTestRun({
      tools: [testTool({ ...changing, execute }), testTool()],
      grants: ['allow test.change'],
    });
    const call = callOf('change');
    await run.call(call);
    for (const again of [call, { ...callOf('probe'), id: call.id }])
      expect(await run.call(again)).toMatchObject({ error: { code: 'CALL_FINISHED' } });
    expect(ran).toBe(1);
  });

  it('takes the id of a changing call again that never began', async () => {
    const { run } = openTestRun({
      tools: [testTool({ ...changing, schema })],
      grants: ['allow test.change'],
    });
    const call = callOf('change', { n: 'one' });
    expect((await run.call(call)).status).toBe('failed');
    expect(await run.call({ ...call, arguments: '{"n":1}' })).toMatchObject({ status: 'ok' });
  });

  it('answers an empty batch', async () => {
    expect(await openTestRun().run.callAll([])).toEqual([]);
  });
});

describe('evaluate', () => {
  it.each([
    ['allow', ['allow a.b'], 'probe', { verdict: 'allow', rule: 'allow a.b' }],
    ['ask', ['ask a.b'], 'probe', { verdict: 'ask', rule: 'ask a.b' }],
    [
      'deny',
      ['allow a.b:x'],
      'probe',
      { verdict: 'deny', rule: 'no rule', error: { code: 'PERMISSION_DENIED' } },
    ],
    ['invalid', ['allow a.b'], 'other', { verdict: 'invalid', error: { code: 'UNEXPOSED_TOOL' } }],
  ])('says %s, and leaves no trace', async (_case, grants, name, decision) => {
    let ran = 0;
    const { run, records, events } = openTestRun({
      tools: [
        testTool({
          permissions: ['a.b'],
          execute: () => {
            ran += 1;
            return 'ok';
          },
        }),
      ],
      grants,
    });
    const call = callOf(name);
    expect(await run.evaluate(call)).toMatchObject({ callId: call.id, name, ...decision });
    expect({ ran, records, events }).toEqual({ ran: 0, records: [], events: [] });
  });

  it('counts nothing: the idempotency keys of later calls stay', async () => {
    const keys: string[] = [];
    const tools = [withContext(({ idempotencyKey }) => keys.push(idempotencyKey))];
    for (const evaluates of [false, true]) {
      const { run } = openTestRun({ tools });
      if (evaluates) await run.evaluate(callOf('probe'));
      await run.call(callOf('probe'));
    }
    expect(keys[0]).toBe(keys[1]);
  });

  it('does not stand in the way of the call that it evaluates', async () => {
    const { promise, resolve } = Promise.withResolvers<{ action: 'allow'; rule: string }>();
    const { run } = openTestRun({ policy: { decide: () => promise } });
    const call = callOf('probe');
    const [decision, outcome] = [run.evaluate(call), run.call(call)];
    resolve({ action: 'allow', rule: 'mine' });
    expect(await decision).toMatchObject({ verdict: 'allow' });
    expect(await outcome).toMatchObject({ status: 'ok' });
  });
});

describe('close', () => {
  it('waits for calls in flight, then ends the run once', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { run, events, clock } = openTestRun({ tools: [testTool({ execute: () => promise })] });
    const call = run.call(callOf('probe'));
    await clock.advanceAsync(100);
    const ends = [
      run.close({ status: 'waiting', code: 'PERSON' }),
      run.close(),
      run[Symbol.asyncDispose](),
    ];
    resolve('done');
    expect(await call).toMatchObject({ status: 'ok' });
    await Promise.all(ends);
    expect(events.filter(({ type }) => type === 'run-finished')).toMatchObject([
      { status: 'waiting', code: 'PERSON', durationMs: 100 },
    ]);
    expect(events.at(-1)?.type).toBe('run-finished');
    expect(run.signal.aborted).toBe(true);
    expect(clock.timerCount).toBe(0);
  });

  it('aborts what does not end in time', async () => {
    const { run, clock } = openTestRun({ tools: [testTool({ execute: never })] });
    const call = run.call(callOf('probe'));
    const end = run.close({ drainMs: 200 });
    await clock.advanceAsync(199);
    expect(run.signal.aborted).toBe(false);
    await clock.advanceAsync(1);
    await end;
    expect(await call).toMatchObject({ status: 'aborted', error: { cause: closed } });
  });

  it('refuses calls from then on; nothing else makes a call reject', async () => {
    const { run } = openTestRun();
    await run.close();
    await expect(run.call(callOf('probe'))).rejects.toEqual(closed);
    await expect(run.callAll([])).rejects.toEqual(closed);
    await expect(run.evaluate(callOf('probe'))).rejects.toEqual(closed);
    expect(() => run.step()).toThrow(closed);
  });

  it('runs what tools want done at the end of the run, the last first, and goes on when one fails or hangs', async () => {
    const done: string[] = [];
    const { run, ended, logger, clock } = openTestRun({
      tools: [
        withContext(({ scope }) => {
          scope.onEnd('run', () => void done.push('first'));
          scope.onEnd('run', () => {
            throw new Error('secret');
          });
          scope.onEnd('run', async () => {
            await Promise.resolve();
            done.push('third');
          });
          scope.onEnd('session', () => undefined);
          scope.onEnd('toolkit', () => undefined);
        }),
      ],
    });
    await run.call(callOf('probe'));
    expect(ended).toEqual(['session', 'toolkit']);
    await run.close();
    expect(done).toEqual(['third', 'first']);
    expect(JSON.stringify(logger.entries)).not.toContain('secret');

    const hanging = openTestRun({ tools: [withContext(({ scope }) => scope.onEnd('run', never))] });
    await hanging.run.call(callOf('probe'));
    const end = hanging.run.close();
    await hanging.clock.advanceAsync(5_000);
    await end;
    expect(hanging.logger.entries).toMatchObject([{ level: 'error' }]);
    expect(clock.timerCount).toBe(0);
  });

  it('of the execution closes every run and opens no more', async () => {
    const { run, execution, events } = openTestRun({ tools: [testTool({ execute: never })] });
    const call = run.call(callOf('probe'));
    await execution.close({ drainMs: 0 });
    expect((await call).status).toBe('aborted');
    expect(events.at(-1)?.type).toBe('run-finished');
    const session = {
      id: 's',
      principal: testPrincipal,
      timezone: 'UTC',
      scopeOnEnd: () => undefined,
    };
    expect(() => execution.openRun({ session })).toThrow(
      expect.objectContaining({ code: 'EXECUTION_CLOSED' }) as Error,
    );
  });

  it('waits for the host and tells of its failure, with everything closed', async () => {
    const { run, events } = openTestRun({
      run: { onClosed: () => Promise.reject(new Error('host')) },
    });
    await expect(run.close()).rejects.toThrow('host');
    expect(events.at(-1)?.type).toBe('run-finished');
  });
});

describe('the context of a call', () => {
  it('does not let a tool change who it is for', async () => {
    const { run, records } = openTestRun({
      tools: [
        testTool({
          execute(_input, { principal }) {
            (principal as { tenant: string }).tenant = 'evil';
            return 'changed';
          },
        }),
      ],
    });
    expect(await run.call(callOf('probe'))).toMatchObject({ error: { code: 'HANDLER_ERROR' } });
    expect(records).toMatchObject([{ principal: testPrincipal }]);
    expect(testPrincipal.tenant).toBe('acme');
  });

  it('says who, where and when', async () => {
    let seen: unknown;
    const workspace = { roots: [] } as unknown as Workspace;
    const { run, clock } = openTestRun({
      timezone: 'Europe/Berlin',
      run: { workspace },
      tools: [
        withContext((context) => {
          seen = { ...pick(context) };
        }),
      ],
    });
    await run.call({ id: 'c1', name: 'probe', arguments: '{}' });
    expect(seen).toEqual({
      principal: testPrincipal,
      sessionId: 'session-1',
      runId: run.id,
      stepId: 'step-1',
      callId: 'c1',
      timezone: 'Europe/Berlin',
      workspace,
      clock,
    });
  });

  it('gives each tool its own view of the workspace', async () => {
    const subjects: unknown[] = [];
    const view = { roots: [] } as unknown as Workspace;
    const tools = [
      withContext(
        (context) => (context.workspace === view && context.workspace === view ? 'same' : 'other'),
        { risk: 'medium' },
      ),
    ];
    const { run } = openTestRun({
      tools,
      run: {
        workspace: (subject) => {
          subjects.push(subject);
          return view;
        },
      },
    });
    expect(await run.call(callOf('probe'))).toMatchObject({ data: 'same' });
    expect(subjects).toEqual([{ tool: 'probe', risk: 'medium', effects: { readOnly: true } }]);
  });

  it('can be taken apart', async () => {
    const { run, events } = openTestRun({
      tools: [
        withContext(async ({ progress, invoke, signal, state, logger }) => {
          progress({ message: 'm' });
          state.set('k', 1);
          logger.info('hello');
          return [signal.aborted, (await invoke('inner', {})).status];
        }),
        testTool({ name: 'inner' }),
      ],
    });
    expect(await run.call(callOf('probe'))).toMatchObject({ data: [false, 'ok'] });
    expect(events.some(({ type }) => type === 'tool-progress')).toBe(true);
  });

  it('keeps state for the run, apart by tool, in copies', async () => {
    const count = withContext(({ state }) => {
      const value = (state.get('count') as { n: number } | undefined) ?? { n: 0 };
      value.n += 1;
      state.set('count', value);
      value.n = 100;
      return (state.get('count') as { n: number }).n;
    });
    const tools = [
      count,
      { ...count, name: 'other' },
      testTool({ name: 'bad', execute: (_input, { state }) => state.set('k', 1n as never) }),
    ];
    const { run, execution } = openTestRun({ tools });
    const data = async (name: string, on = run): Promise<unknown> =>
      ((await on.call(callOf(name))) as { data?: unknown }).data;
    expect([await data('probe'), await data('probe'), await data('other')]).toEqual([1, 2, 1]);
    const another = execution.openRun({
      session: { id: 's', principal: testPrincipal, timezone: 'UTC', scopeOnEnd: () => undefined },
    });
    expect(await data('probe', another)).toBe(1);
    expect(await run.call(callOf('bad'))).toMatchObject({
      error: {
        code: 'HANDLER_ERROR',
        cause: expect.objectContaining({ code: 'STATE_VALUE_INVALID' }) as Error,
      },
    });
  });

  it('gives the same key to the same call of the same run, and another to every other', async () => {
    const keys: string[] = [];
    const { run } = openTestRun({
      tools: [withContext(({ idempotencyKey }) => keys.push(idempotencyKey))],
    });
    await run.call(callOf('probe', { n: 1 }));
    await run.call(callOf('probe', { n: 1 }));
    run.step();
    await run.call(callOf('probe', { n: 1 }));
    expect(new Set(keys).size).toBe(3);
    expect(keys.every((key) => /^sha256:[0-9a-f]{64}$/.test(key))).toBe(true);
  });

  it('shows grants, and cannot change them', async () => {
    const { run } = openTestRun({
      grants: ['allow a.b:x'],
      tools: [
        withContext(({ grants }) => [
          grants.check('a.b:x').action,
          grants.mayAllow('a.c'),
          Object.keys(grants),
        ]),
      ],
    });
    expect(await run.call(callOf('probe'))).toMatchObject({
      data: ['allow', false, ['check', 'mayAllow']],
    });
  });

  it.each([
    ['its own name', 'allow a.b tool=probe', 'allow'],
    ["another tool's name", 'allow a.b tool=other', 'deny'],
  ])('asks the grants for the tool itself: a rule for %s', async (_case, rule, action) => {
    const { run } = openTestRun({
      grants: [rule],
      tools: [withContext(({ grants }) => [grants.check('a.b:x').action])],
    });
    expect(await run.call(callOf('probe'))).toMatchObject({ data: [action] });
  });
});

describe('invoke', () => {
  const inner = testTool({ name: 'inner', permissions: ['a.b'], execute: () => 'inner' });
  const outer = (name = 'inner', input: object = {}) =>
    withContext(async ({ invoke }) => await invoke(name, input as never));

  it('runs another tool through the whole path, as a child', async () => {
    const { run, records, events } = openTestRun({
      tools: [outer(), inner],
      grants: ['allow a.b'],
    });
    expect(await run.call({ id: 'c1', name: 'probe', arguments: '{}' })).toMatchObject({
      data: { status: 'ok', data: 'inner', callId: 'c1/1' },
    });
    expect(records).toMatchObject([
      { tool: 'inner', callId: 'c1/1', parentCallId: 'c1', rule: 'allow a.b' },
      { tool: 'probe', callId: 'c1' },
    ]);
    expect(events.filter(({ callId }) => callId === 'c1/1')).toHaveLength(3);
  });

  it('reaches granted tools only, exposed in this step or not', async () => {
    const granted = openTestRun({ tools: [outer(), inner], grants: ['allow a.b'] });
    granted.run.step({ expose: ['probe'] });
    expect(await granted.run.call(callOf('probe'))).toMatchObject({ data: { status: 'ok' } });
    const bare = openTestRun({ tools: [outer(), inner] });
    expect(await bare.run.call(callOf('probe'))).toMatchObject({
      data: { error: { code: 'UNEXPOSED_TOOL' } },
    });
  });

  it('is judged like any call', async () => {
    const asked = openTestRun({ tools: [outer(), inner], grants: ['ask a.b'] });
    expect(await asked.run.call(callOf('probe'))).toMatchObject({ data: { status: 'suspended' } });
    const wrong = openTestRun({ tools: [outer('inner', { x: 1 }), inner], grants: ['allow a.b'] });
    expect(await wrong.run.call(callOf('probe'))).toMatchObject({
      data: { error: { code: 'CLARIFICATION_NEEDED' } },
    });
  });

  it('ends where tools call each other without end', async () => {
    const { run, records } = openTestRun({ tools: [outer('probe')] });
    await run.call(callOf('probe'));
    expect(records).toHaveLength(9);
    expect(records[0]).toMatchObject({ code: 'INVOKE_TOO_DEEP' });
  });

  it('is cancelled with its parent, by the deadline too', async () => {
    const stuck = testTool({ name: 'stuck', execute: never, limits: { timeoutMs: 90_000 } });
    let inner: CallOutcome | undefined;
    const waiting = withContext(async ({ invoke }) => {
      inner = await invoke('stuck', {});
    });
    const { run, clock, records } = openTestRun({ tools: [waiting, stuck] });
    const call = run.call(callOf('probe'));
    await clock.advanceAsync(30_000);
    expect(await call).toMatchObject({ error: { code: 'TIMEOUT' } });
    expect(inner).toMatchObject({ status: 'aborted', error: { cause: { name: 'TimeoutError' } } });
    expect(records.map(({ tool }) => tool).sort()).toEqual(['probe', 'stuck']);
    expect(clock.timerCount).toBe(0);
  });

  it('is cancelled when its parent ends without waiting for it', async () => {
    const leaving = withContext(({ invoke }) => {
      void invoke('stuck', {});
      return 'gone';
    });
    const { run, clock, records } = openTestRun({
      tools: [leaving, testTool({ name: 'stuck', execute: never })],
    });
    expect(await run.call(callOf('probe'))).toMatchObject({ data: 'gone' });
    await clock.advanceAsync(0);
    expect(records).toMatchObject([{ tool: 'probe' }, { tool: 'stuck', status: 'aborted' }]);
  });

  it('does nothing for a tool whose call is over', async () => {
    let late: ToolContext | undefined;
    let ran = 0;
    const { run } = openTestRun({
      tools: [
        withContext((context) => {
          late = context;
        }),
        testTool({
          name: 'inner',
          execute: () => {
            ran += 1;
            return 'ok';
          },
        }),
      ],
    });
    await run.call(callOf('probe'));
    expect(await late?.invoke('inner', {})).toMatchObject({ status: 'aborted' });
    expect(ran).toBe(0);
  });
});

describe('createExecution', () => {
  it.each<[string, Parameters<typeof openTestRun>[0], string, string]>([
    ['an unknown preset', { preset: 'fast' as never }, 'OPTIONS_INVALID', 'preset'],
    ['a limit of nothing', { timeoutMs: 0 }, 'OPTIONS_INVALID', 'timeoutMs'],
    ['an unknown risk', { riskCeiling: 'huge' as never }, 'OPTIONS_INVALID', 'riskCeiling'],
    ['an unknown privacy level', { privacy: ['mine'] as never }, 'OPTIONS_INVALID', 'privacy'],
    ['a policy without decide', { policy: {} as never }, 'OPTIONS_INVALID', 'policy'],
    [
      'a sink without write',
      { audit: { sinks: [{}] as never } },
      'OPTIONS_INVALID',
      'audit.sinks[0]',
    ],
    ['an unknown time zone', { timezone: 'Mars/Olympus' }, 'OPTIONS_INVALID', 'session.timezone'],
    ['two tools of one name', { tools: [testTool(), testTool()] }, 'DUPLICATE_TOOL', 'tools[1]'],
    [
      'an extra tool of a name that is taken',
      { run: { extraTools: [{ contract: testTool() }] } },
      'DUPLICATE_TOOL',
      'extraTools[0]',
    ],
    ['what is no tool', { tools: [{ name: 'x y' } as never] }, 'TOOL_INVALID', ''],
  ])('refuses %s and says where', (_case, options, code, place) => {
    const attempt = (): unknown => openTestRun(options);
    expect(attempt).toThrow(ToolwrightError);
    expect(attempt).toThrow(
      expect.objectContaining({
        code,
        hint: expect.any(String) as string,
        ...(place === '' ? {} : { place }),
      }) as Error,
    );
  });

  it('offers extra tools to their run only', async () => {
    const { run, execution } = openTestRun({
      run: { extraTools: [{ contract: testTool({ name: 'extra' }) }] },
    });
    expect(run.tools().map(({ name }) => name)).toEqual(['extra', 'probe']);
    const plain = execution.openRun({
      session: { id: 's', principal: testPrincipal, timezone: 'UTC', scopeOnEnd: () => undefined },
    });
    expect(plain.tools().map(({ name }) => name)).toEqual(['probe']);
    expect(await run.call(callOf('extra'))).toMatchObject({ status: 'ok' });
  });

  it('says once that it is unguarded, and through what calls go', async () => {
    const { run, logger, records, events } = openTestRun({ preset: 'unguarded' });
    for (let count = 0; count < 3; count += 1)
      expect((await run.call(callOf('probe'))).status).toBe('ok');
    expect(logger.entries).toMatchObject([
      {
        level: 'warn',
        fields: {
          stages:
            'exposure, parse, route, validate, redact, policy, approval, serialise, deadline, execute',
        },
      },
    ]);
    expect({ records, events }).toEqual({ records: [], events: [] });
  });

  it('names a host fault INTERNAL_ERROR and still writes its record', async () => {
    const { run, records, logger } = openTestRun({
      tools: [testTool({ permissions: ['a.b'] })],
      run: { grants: brokenGrants() },
    });
    const outcome: CallOutcome = await run.call(callOf('probe'));
    expect(outcome).toMatchObject({
      status: 'failed',
      error: { code: 'INTERNAL_ERROR', origin: 'host' },
    });
    expect(records).toMatchObject([{ code: 'INTERNAL_ERROR' }]);
    expect(logger.entries).toMatchObject([{ level: 'error' }]);
  });
});

/** Grants whose check fails, as a port of the host might. */
function brokenGrants() {
  return {
    rules: [],
    mayAllow: () => true,
    withRules: brokenGrants,
    check: () => {
      throw new Error('secret');
    },
    combine: () => {
      throw new Error('secret');
    },
  };
}

function pick({
  principal,
  sessionId,
  runId,
  stepId,
  callId,
  timezone,
  workspace,
  clock,
}: ToolContext) {
  return { principal, sessionId, runId, stepId, callId, timezone, workspace, clock };
}
