import { describe, expect, it } from 'vitest';
import type { CallOutcome, HookedCall, ToolHook } from '@toolwright/core';
import { callOf, openTestRun, testTool } from '../../test/support/open-run.ts';

const schema = { type: 'object', properties: { a: { type: 'integer' } } } as const;

function open(hooks: readonly ToolHook[], options: Parameters<typeof openTestRun>[0] = {}) {
  const ran: unknown[] = [];
  const tool = testTool({
    schema,
    execute: (input) => {
      ran.push(input);
      return 'ok';
    },
  });
  return { ...openTestRun({ tools: [tool], hooks, ...options }), ran };
}

describe('hooks before a call', () => {
  it('run in their order, each on what the one before left', async () => {
    const seen: unknown[] = [];
    const add = (name: string, by: number): ToolHook => ({
      name,
      before: ({ input }) => {
        seen.push([name, input]);
        return Promise.resolve({ input: { a: (input['a'] as number) + by } });
      },
    });
    const { run, ran, records } = open([add('one', 1), add('ten', 10)]);
    await run.call(callOf('probe', { a: 1 }));
    expect(seen).toEqual([
      ['one', { a: 1 }],
      ['ten', { a: 2 }],
    ]);
    expect(ran).toEqual([{ a: 12 }]);
    expect(records).toMatchObject([{ status: 'ok', editedBy: ['one', 'ten'] }]);
  });

  it('tell the policy, the events and the audit what will really run', async () => {
    const asked: unknown[] = [];
    const plain = open([]);
    const { run, records, events } = open([{ name: 'edit', before: () => ({ input: { a: 2 } }) }], {
      policy: {
        decide: ({ input }) => {
          asked.push(input);
          return { action: 'allow', rule: 'r' };
        },
      },
    });
    await run.call(callOf('probe', { a: 1 }));
    await plain.run.call(callOf('probe', { a: 2 }));
    expect(asked).toEqual([{ a: 2 }]);
    expect(events.find(({ type }) => type === 'tool-input')).toMatchObject({ input: { a: 2 } });
    expect(records[0]?.inputDigest).toBe(plain.records[0]?.inputDigest);
  });

  it('may deny, and say why', async () => {
    const { run, ran, records } = open([
      { name: 'office hours', before: () => ({ deny: 'Not at night.' }) },
      { name: 'never asked', before: () => expect.unreachable() },
    ]);
    expect(await run.call(callOf('probe'))).toMatchObject({
      status: 'denied',
      rule: 'hook: office hours',
      error: { code: 'HOOK_DENIED', message: 'Not at night.' },
    });
    expect(ran).toEqual([]);
    expect(records).toMatchObject([{ decision: 'deny', rule: 'hook: office hours' }]);
  });

  it.each<[string, NonNullable<ToolHook['before']>]>([
    [
      'throws',
      () => {
        throw new Error('secret');
      },
    ],
    ['rejects', () => Promise.reject(new Error('secret'))],
    ['hangs', () => new Promise(() => undefined)],
    ['answers with a text', (() => 'secret') as never],
    ['answers with a deny that is no text', (() => ({ deny: true })) as never],
    ['answers with a misspelt deny', (() => ({ denny: 'secret' })) as never],
    ['answers with an unknown member', (() => ({ arguments: {} })) as never],
    ['gives an input that is no object', (() => ({ input: ['secret'] })) as never],
    ['gives an input that is no JSON', (() => ({ input: { a: () => 'secret' } })) as never],
    ['gives an input that does not fit the schema', () => ({ input: { a: 'secret' } })],
    ['gives an input with an unknown field', () => ({ input: { secret: 1 } })],
    [
      'answers with a getter that throws',
      () => ({
        get input(): never {
          throw new Error('secret');
        },
      }),
    ],
  ])(
    'fault: a hook that %s lets the call through, or is blamed on the model',
    async (_case, before) => {
      const { run, ran, clock, logger } = open([{ name: 'broken', before }]);
      const call = run.call(callOf('probe', { a: 1 }));
      await clock.advanceAsync(5_000);
      const outcome = await call;
      expect(outcome).toMatchObject({
        status: 'denied',
        rule: 'hook: broken',
        error: { code: 'HOOK_FAILED', origin: 'host', retryable: false },
      });
      expect(ran).toEqual([]);
      expect(clock.timerCount).toBe(0);
      const { message, hint } = (outcome as Extract<CallOutcome, { status: 'denied' }>).error;
      expect(`${message} ${hint} ${JSON.stringify(logger.entries)}`).not.toContain('secret');
    },
  );

  it('fault: a hook changes the arguments behind the back of the validator', async () => {
    const spoil = ({ input }: HookedCall): undefined => {
      (input as Record<string, unknown>)['a'] = 'spoilt';
      return undefined;
    };
    const { run, ran } = open([
      { name: 'spoils', before: spoil, after: spoil },
      {
        name: 'sees',
        before: ({ input }) => void expect(input).toEqual({ a: 1 }),
        after: ({ input }) => void expect(input).toEqual({ a: 1 }),
      },
    ]);
    expect(await run.call(callOf('probe', { a: 1 }))).toMatchObject({ status: 'ok', warnings: [] });
    expect(ran).toEqual([{ a: 1 }]);
  });

  it('are not asked by evaluate, nor about a call that is not valid', async () => {
    const { run } = open([{ name: 'h', before: () => expect.unreachable() }]);
    expect(await run.evaluate(callOf('probe'))).toMatchObject({ verdict: 'allow' });
    expect(await run.call(callOf('probe', { b: 1 }))).toMatchObject({ status: 'failed' });
  });

  it('are not waited for once the call is cancelled', async () => {
    const controller = new AbortController();
    const { run, ran } = open([{ name: 'slow', before: () => new Promise(() => undefined) }]);
    const call = run.call(callOf('probe'), { signal: controller.signal });
    controller.abort();
    expect(await call).toMatchObject({ status: 'aborted' });
    expect(ran).toEqual([]);
  });
});

describe('hooks after a call', () => {
  it('fault: of two hooks that rewrite a result only the last one counts', async () => {
    const mark = (name: string): ToolHook => ({
      name,
      after: (_call, outcome) => ({
        content: `${(outcome.content[0] as { text: string }).text} ${name}`,
        warnings: [{ code: 'MARKED', message: name }],
      }),
    });
    const { run } = open([mark('one'), mark('two')]);
    expect(await run.call(callOf('probe'))).toMatchObject({
      content: [{ type: 'text', text: 'ok one two' }],
      warnings: [{ message: 'one' }, { message: 'two' }],
    });
  });

  it('may replace the data', async () => {
    const { run } = open([{ name: 'h', after: () => ({ data: { n: 1 } }) }]);
    expect(await run.call(callOf('probe'))).toMatchObject({ data: { n: 1 } });
  });

  it('are told of every call that was asked about before, however it ended', async () => {
    const told: string[] = [];
    const { run } = open(
      [
        {
          name: 'h',
          before: () => undefined,
          after: (_call, { status }) => void told.push(status),
        },
      ],
      { policy: { decide: () => ({ action: told.length === 0 ? 'deny' : 'allow', rule: 'r' }) } },
    );
    await run.call(callOf('probe', { a: 1 }));
    await run.call(callOf('probe', { a: 2 }));
    expect(told).toEqual(['denied', 'ok']);
  });

  it.each<[string, NonNullable<ToolHook['after']>]>([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['hangs', () => new Promise(() => undefined)],
    ['answers with garbage', (() => 7) as never],
    ['gives content that is none', (() => ({ content: [{ type: 'film' }] })) as never],
  ])('fault: a hook that %s takes the result away', async (_case, after) => {
    const { run, clock } = open([{ name: 'broken', after }]);
    const call = run.call(callOf('probe'));
    await clock.advanceAsync(5_000);
    expect(await call).toMatchObject({
      status: 'ok',
      content: [{ text: 'ok' }],
      warnings: [{ code: 'HOOK_INCOMPLETE' }],
    });
  });
});

it.each([
  ['no list', {}, 'hooks'],
  ['no name', [{ before: () => undefined }], 'hooks[0]'],
  ['nothing to do', [{ name: 'a' }], 'hooks[0]'],
  [
    'one name twice',
    [
      { name: 'a', after: () => undefined },
      { name: 'a', after: () => undefined },
    ],
    'hooks[1].name',
  ],
])('refuses hooks with %s', (_case, hooks, place) => {
  expect(() => open(hooks as never)).toThrow(
    expect.objectContaining({ code: 'OPTIONS_INVALID', place }),
  );
});
