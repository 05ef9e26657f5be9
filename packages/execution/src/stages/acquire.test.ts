import { describe, expect, it } from 'vitest';
import {
  toolResult,
  type CallOutcome,
  type ResourceClaim,
  type StatePort,
  type ToolContext,
} from '@toolwright/core';
import { createMemoryState } from '@toolwright/core/memory-state';
import { createManualClock } from '@toolwright/core/testing';
import { callOf, openTestRun, testTool } from '../../test/support/open-run.ts';

const anyObject = { type: 'object', additionalProperties: true } as const;
const changing = { effects: { readOnly: false }, permissions: ['a.b'] } as const;

const codeOf = (outcome: CallOutcome): string =>
  'error' in outcome ? outcome.error.code : outcome.status;

/** Tools that take 10 ms of the clock, and what they did in which order. */
function openSlow(options: Parameters<typeof openTestRun>[0] = {}) {
  const log: string[] = [];
  const execute = async (input: unknown, { clock }: ToolContext): Promise<string> => {
    const { id, ms = 10 } = input as { id: string; ms?: number };
    log.push(`+${id}`);
    await new Promise<void>((resolve) => clock.setTimer(resolve, ms));
    log.push(`-${id}`);
    return id;
  };
  const claims = (input: unknown): ResourceClaim[] =>
    Object.entries((input as { keys: Record<string, 'read' | 'write'> }).keys).map(
      ([key, mode]) => ({ key, mode }),
    );
  const tools = [
    testTool({ name: 'read', schema: anyObject, execute }),
    testTool({ name: 'change', schema: anyObject, ...changing, execute }),
    testTool({ name: 'lock', schema: anyObject, ...changing, resources: claims, execute }),
    testTool({ name: 'few', schema: anyObject, limits: { concurrency: 2 }, execute }),
    testTool({
      name: 'short',
      schema: anyObject,
      ...changing,
      limits: { timeoutMs: 50 },
      resources: claims,
      execute,
    }),
    ...(options.tools ?? []),
  ];
  return { ...openTestRun({ grants: ['allow a.b'], loop: false, ...options, tools }), log };
}

describe('the calls of a run', () => {
  it.each([
    [100, {}],
    [16, { limits: { maxCallsPerRun: 16 } }],
  ])('are limited to %i', async (limit, options) => {
    const { run, records } = openTestRun({ loop: false, ...options });
    const outcomes = await run.callAll(Array.from({ length: limit + 2 }, () => callOf('probe')));
    expect(outcomes.slice(0, limit).every(({ status }) => status === 'ok')).toBe(true);
    expect(outcomes.slice(limit)).toMatchObject([
      { status: 'denied', rule: `limit: ${limit} calls per run`, error: { code: 'LIMIT_REACHED' } },
      { status: 'denied' },
    ]);
    expect(records.at(-1)).toMatchObject({ decision: 'deny', code: 'LIMIT_REACHED' });
    expect(run.usage().calls).toBe(limit);
    expect(await run.evaluate(callOf('probe'))).toMatchObject({
      verdict: 'deny',
      rule: `limit: ${limit} calls per run`,
    });
  });

  it('count those that tools make, and not those that were refused', async () => {
    const { run } = openTestRun({
      tools: [
        testTool({
          name: 'outer',
          execute: async (_input, { invoke }) => (await invoke('probe', {})).status,
        }),
        testTool(),
      ],
    });
    await run.call(callOf('outer'));
    await run.call(callOf('nope'));
    await run.call(callOf('probe', { x: 1 }));
    expect(run.usage().calls).toBe(2);
  });

  it('can be switched off', async () => {
    const { run } = openTestRun({ loop: false, limits: false });
    const outcomes = await run.callAll(Array.from({ length: 150 }, () => callOf('probe')));
    expect(outcomes.every(({ status }) => status === 'ok')).toBe(true);
  });
});

describe('locks', () => {
  it('let calls that only read run together, and one that may change anything alone, in order', async () => {
    const { run, log, clock } = openSlow();
    const calls = run.callAll([
      callOf('read', { id: 'a' }),
      callOf('read', { id: 'b' }),
      callOf('change', { id: 'C' }),
      callOf('read', { id: 'd' }),
    ]);
    await clock.advanceAsync(50);
    await calls;
    expect(log).toEqual(['+a', '+b', '-a', '-b', '+C', '-C', '+d', '-d']);
  });

  it('fault: two calls that write one resource run at the same time', async () => {
    const { run, log, clock } = openSlow();
    const calls = run.callAll([
      callOf('lock', { id: 'a', keys: { x: 'write', y: 'write' } }),
      callOf('lock', { id: 'b', keys: { y: 'write', x: 'write' } }),
      callOf('lock', { id: 'c', keys: { z: 'write' } }),
      callOf('lock', { id: 'd', keys: { x: 'read' } }),
      callOf('lock', { id: 'e', keys: { x: 'read' } }),
    ]);
    await clock.advanceAsync(100);
    await calls;
    expect(log).toEqual(['+a', '+c', '-a', '+b', '-c', '-b', '+d', '+e', '-d', '-e']);
  });

  it('hold between the runs of an execution, and are each principal’s own', async () => {
    const { run, execution, log, clock } = openSlow();
    const runFor = (tenant: string, user: string) =>
      execution.openRun({
        session: {
          id: `s-${tenant}`,
          principal: { tenant, user },
          timezone: 'UTC',
          scopeOnEnd: () => undefined,
        },
      });
    const keys = { x: 'write' };
    const calls = [
      run.call(callOf('lock', { id: 'a', keys })),
      runFor('acme', 'ann').call(callOf('lock', { id: 'b', keys })),
      runFor('acme', 'bob').call(callOf('lock', { id: 'c', keys })),
    ];
    await clock.advanceAsync(50);
    await Promise.all(calls);
    expect(log).toEqual(['+a', '+c', '-a', '+b', '-c', '-b']);
  });

  it('fault: a call that timed out but goes on is overtaken by the next one', async () => {
    const { run, log, clock } = openSlow();
    const late = run.call(callOf('short', { id: 'late', ms: 80, keys: { x: 'write' } }));
    const next = run.call(callOf('short', { id: 'next', keys: { x: 'write' } }));
    await clock.advanceAsync(50);
    expect(codeOf(await late)).toBe('TIMEOUT');
    expect(log).toEqual(['+late']);
    await clock.advanceAsync(200);
    // It waited for as long as it may run.
    expect(codeOf(await next)).toBe('RESOURCE_BUSY');
    const again = run.call(callOf('short', { id: 'again', keys: { x: 'write' } }));
    await clock.advanceAsync(50);
    expect(codeOf(await again)).toBe('ok');
    expect(log).toEqual(['+late', '-late', '+again', '-again']);
  });

  it.each(['the run', 'the call'])(
    'fault: a cancelled call waits on for its lock (%s)',
    async (which) => {
      const controller = new AbortController();
      const { run, log, clock } = openSlow({
        run: which === 'the run' ? { signal: controller.signal } : {},
      });
      const keys = { x: 'write' };
      const first = run.call(callOf('lock', { id: 'a', keys }));
      await clock.advanceAsync(1);
      const second = run.call(
        callOf('lock', { id: 'b', keys }),
        which === 'the call' ? { signal: controller.signal } : {},
      );
      const third = run.call(callOf('lock', { id: 'c', keys }));
      await clock.advanceAsync(1);
      controller.abort();
      expect(codeOf(await second)).toBe('ABORTED');
      await clock.advanceAsync(50);
      await Promise.all([first, third]);
      expect(log.includes('+b')).toBe(false);
      if (which === 'the call') expect(log).toEqual(['+a', '-a', '+c', '-c']);
      expect(clock.timerCount).toBe(0);
    },
  );

  it.each<[string, unknown]>([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no'))],
    ['hangs', () => new Promise(() => undefined)],
    ['gives no list', () => 'x'],
    ['gives entries without a key', () => [{ mode: 'read' }]],
    ['gives another mode', () => [{ key: 'a', mode: 'append' }]],
    ['gives holes', () => [null]],
  ])('fault: a tool whose resources %s runs without locks', async (_case, resources) => {
    const { run, clock } = openTestRun({
      tools: [
        testTool({
          resources: resources as never,
          execute: () => expect.unreachable(),
        }),
      ],
    });
    const call = run.call(callOf('probe'));
    await clock.advanceAsync(5_000);
    expect(codeOf(await call)).toBe('RESOURCES_INVALID');
  });

  it('let a tool call others under its own locks, also for the same resource', async () => {
    const outer = testTool({
      name: 'outer',
      ...changing,
      resources: () => [{ key: 'x', mode: 'write' }],
      execute: async (_input, { invoke }) => {
        const inner = ['i', 'j'].map((id) => invoke('lock', { id, keys: { x: 'write' } }));
        return (await Promise.all(inner)).map(({ status }) => status);
      },
    });
    const { run, log, clock } = openSlow({ tools: [outer] });
    const call = run.call(callOf('outer'));
    await clock.advanceAsync(100);
    expect(await call).toMatchObject({ data: ['ok', 'ok'] });
    expect(log).toEqual(['+i', '-i', '+j', '-j']);
  });

  it('fault: two calls whose inner calls want each other’s locks wait for ever', async () => {
    const outer = (name: string, own: string, other: string) =>
      testTool({
        name,
        ...changing,
        resources: () => [{ key: own, mode: 'write' }],
        execute: async (_input, { invoke, clock }) => {
          await new Promise<void>((resolve) => clock.setTimer(resolve, 5));
          const { status } = await invoke('lock', { id: name, keys: { [other]: 'write' } });
          return status;
        },
      });
    const { run, clock } = openSlow({ tools: [outer('xy', 'x', 'y'), outer('yx', 'y', 'x')] });
    const calls = run.callAll([callOf('xy'), callOf('yx')]);
    await clock.advanceAsync(100);
    const statuses = (await calls).map((outcome) => (outcome.status === 'ok' ? outcome.data : ''));
    expect(statuses.sort()).toEqual(['failed', 'ok']);
  });
});

describe('slots', () => {
  it.each([
    ['the tool', 'few', {}],
    ['the host', 'read', { limits: { concurrency: 2 } }],
  ])('bound the calls that run at once (%s)', async (_case, name, options) => {
    const { run, log, clock } = openSlow(options);
    const calls = run.callAll([1, 2, 3].map((id) => callOf(name, { id })));
    await clock.advanceAsync(50);
    await calls;
    expect(log).toEqual(['+1', '+2', '-1', '+3', '-2', '-3']);
  });

  it('fault: a call that a tool makes waits for the slot of the call above it', async () => {
    const { run, clock } = openTestRun({
      limits: { concurrency: 1 },
      tools: [
        testTool({
          limits: { concurrency: 1 },
          schema: anyObject,
          execute: async (input, { invoke }) =>
            (input as { deep: number }).deep === 0
              ? 'bottom'
              : (await invoke('probe', { deep: (input as { deep: number }).deep - 1 })).status,
        }),
      ],
    });
    const call = run.call(callOf('probe', { deep: 3 }));
    await clock.advanceAsync(1);
    expect(await call).toMatchObject({ data: 'ok' });
  });
});

describe('rates', () => {
  const rate = { calls: 2, perMs: 60_000, scope: 'user' } as const;

  it.each<[string, Parameters<typeof openTestRun>[0]]>([
    ['of a tool', { tools: [testTool({ limits: { rate } })] }],
    ['of the host', { limits: { rates: [rate] } }],
    ['of the host for some tools', { limits: { rates: [{ ...rate, tools: ['probe'] }] } }],
  ])('%s refuse what comes too fast, and say when to come again', async (_case, options) => {
    const { run, clock } = openTestRun({ loop: false, ...options });
    for (const expected of ['ok', 'ok', 'RATE_LIMITED']) {
      expect(codeOf(await run.call(callOf('probe')))).toBe(expected);
      await clock.advanceAsync(1_000);
    }
    const refused = await run.call(callOf('probe'));
    expect(refused).toMatchObject({
      status: 'denied',
      rule: 'rate: 2 calls per 60000 ms, user',
      error: { retryable: true, details: { retryAfterMs: 57_000 } },
    });
    expect(await run.evaluate(callOf('probe'))).toMatchObject({ verdict: 'deny' });
    await clock.advanceAsync(57_000);
    expect(await run.evaluate(callOf('probe'))).toMatchObject({ verdict: 'allow' });
    expect(codeOf(await run.call(callOf('probe')))).toBe('ok');
    expect(codeOf(await run.call(callOf('probe')))).toBe('RATE_LIMITED');
  });

  it('leave other tools alone', async () => {
    const { run } = openTestRun({ limits: { rates: [{ ...rate, calls: 1, tools: ['other'] }] } });
    for (let count = 0; count < 2; count += 1)
      expect(codeOf(await run.call(callOf('probe')))).toBe('ok');
  });

  it.each([
    ['tool', [true, false, false, false]],
    ['session', [false, false, false, false]],
    ['user', [true, true, false, false]],
    ['tenant', [true, true, true, false]],
  ] as const)('of the scope %s are shared by these', async (scope, shared) => {
    const { execution, run } = openTestRun({
      tools: [testTool({ limits: { rate: { ...rate, calls: 1, scope } } })],
    });
    await run.call(callOf('probe'));
    const others = [
      { tenant: 'acme', user: 'ann' },
      { tenant: 'acme', user: 'ann', agent: 'helper' },
      { tenant: 'acme', user: 'bob' },
      { tenant: 'other', user: 'ann' },
    ];
    const refused: boolean[] = [];
    for (const [index, principal] of others.entries()) {
      const other = execution.openRun({
        session: { id: `o${index}`, principal, timezone: 'UTC', scopeOnEnd: () => undefined },
      });
      refused.push((await other.evaluate(callOf('probe'))).verdict === 'deny');
    }
    expect(refused).toEqual(shared);
  });

  it('count each of many calls at once, also those of several hosts over one store', async () => {
    const state = createMemoryState({ clock: createManualClock() });
    const limited = {
      tools: [testTool({ limits: { rate: { ...rate, calls: 5 } } })],
      state,
      loop: false,
    } as const;
    const runs = [openTestRun(limited), openTestRun(limited)];
    const outcomes = await Promise.all(
      runs.flatMap(({ run }) => Array.from({ length: 10 }, () => run.call(callOf('probe')))),
    );
    expect(outcomes.filter(({ status }) => status === 'ok')).toHaveLength(5);
  });

  it('are not used up where another one refuses', async () => {
    const { run } = openTestRun({
      loop: false,
      limits: {
        rates: [
          { ...rate, calls: 3 },
          { ...rate, calls: 1, tools: ['probe'] },
        ],
      },
      tools: [testTool(), testTool({ name: 'other' })],
    });
    for (let count = 0; count < 5; count += 1) await run.call(callOf('probe'));
    expect(codeOf(await run.call(callOf('other')))).toBe('ok');
    expect(codeOf(await run.call(callOf('other')))).toBe('ok');
    expect(codeOf(await run.call(callOf('other')))).toBe('RATE_LIMITED');
  });
});

describe('use', () => {
  const spend = testTool({
    name: 'spend',
    schema: anyObject,
    execute: () =>
      toolResult({ data: 1, usage: { costUsd: 0.4, inputTokens: 10, outputTokens: 5 } }),
  });

  it('is summed for a run', async () => {
    const { run } = openTestRun({ tools: [spend, testTool({ traits: { costUsd: 1 } })] });
    await run.call(callOf('spend', { n: 1 }));
    await run.call(callOf('spend', { n: 2 }));
    await run.call(callOf('probe'));
    expect(run.usage()).toEqual({ calls: 3, costUsd: 1.8, inputTokens: 20, outputTokens: 10 });
  });

  it.each([
    ['of money', { costUsd: 0.8 }, '0.8 USD per run'],
    ['of tokens', { tokens: 30 }, '30 tokens per run'],
  ])('ends at a bound %s', async (_case, runUsage, what) => {
    const { run } = openTestRun({ tools: [spend], limits: { runUsage } });
    const codes: string[] = [];
    for (let n = 0; n < 3; n += 1) codes.push(codeOf(await run.call(callOf('spend', { n }))));
    expect(codes).toEqual(['ok', 'ok', 'LIMIT_REACHED']);
    expect(await run.evaluate(callOf('spend'))).toMatchObject({ rule: `limit: ${what}` });
  });

  it('of a principal goes over runs and hosts, and begins anew after its time', async () => {
    const state = createMemoryState({ clock: createManualClock() });
    const options = {
      tools: [spend],
      state,
      limits: { principalUsage: { costUsd: 0.8, perMs: 60_000 } },
    };
    for (let n = 0; n < 2; n += 1)
      expect(codeOf(await openTestRun(options).run.call(callOf('spend')))).toBe('ok');
    const { run, clock } = openTestRun(options);
    expect(await run.evaluate(callOf('spend'))).toMatchObject({ verdict: 'deny' });
    expect(codeOf(await run.call(callOf('spend')))).toBe('LIMIT_REACHED');
    await clock.advanceAsync(60_000);
    expect(codeOf(await run.call(callOf('spend', { n: 1 })))).toBe('ok');
  });
});

describe('a state store', () => {
  const rate = { calls: 9, perMs: 60_000, scope: 'tool' } as const;
  const broken = (answer: () => Promise<never>): StatePort => ({
    get: answer,
    set: answer,
    delete: answer,
    list: answer,
    close: () => Promise.resolve(),
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('secret'))],
    ['hangs', () => new Promise<never>(() => undefined)],
    [
      'throws',
      () => {
        throw new Error('secret');
      },
    ],
  ])('fault: calls that change something go on while it %s', async (_case, answer) => {
    const { run, clock, records, logger } = openTestRun({
      state: broken(answer),
      grants: ['allow a.b'],
      tools: [
        testTool({ limits: { rate } }),
        testTool({ name: 'change', ...changing, execute: () => expect.unreachable() }),
      ],
    });
    const calls = run.callAll([callOf('probe'), callOf('change')]);
    await clock.advanceAsync(20_000);
    expect((await calls).map(codeOf)).toEqual(['ok', 'STATE_UNAVAILABLE']);
    expect(records.find(({ tool }) => tool === 'change')).toMatchObject({
      decision: 'deny',
      rule: 'state store: unavailable',
    });
    expect(JSON.stringify([records, logger.entries])).not.toContain('secret');
    expect(clock.timerCount).toBe(0);
  });
});

describe('identical calls of one batch', () => {
  it('fault: a change is made twice', async () => {
    const { run, log, clock } = openSlow();
    const calls = run.callAll([
      callOf('change', { id: 'a' }),
      callOf('change', '{ "id": "a" }'),
      callOf('change', { id: 'b' }),
      callOf('read', { id: 'c' }),
      callOf('read', { id: 'c' }),
    ]);
    await clock.advanceAsync(100);
    expect((await calls).map(codeOf)).toEqual(['ok', 'DUPLICATE_CALL', 'ok', 'ok', 'ok']);
    expect(log.filter((entry) => entry === '+a')).toHaveLength(1);
    const later = run.call(callOf('change', { id: 'a' }));
    await clock.advanceAsync(100);
    expect(codeOf(await later)).toBe('ok');
  });

  it('all run where the tool says that repeating is its point', async () => {
    let presses = 0;
    const { run } = openTestRun({
      grants: ['allow a.b'],
      tools: [testTool({ ...changing, loopKey: false, execute: () => (presses += 1) })],
    });
    await run.callAll([callOf('probe'), callOf('probe')]);
    expect(presses).toBe(2);
  });
});
