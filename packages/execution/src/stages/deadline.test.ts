/* eslint-disable @typescript-eslint/only-throw-error, @typescript-eslint/prefer-promise-reject-errors -- a tool or a stage may throw anything. */
import { describe, expect, it } from 'vitest';
import { fail, type ToolContext } from '@toolwright/core';
import { callOf, openTestRun, testTool } from '../../test/support/open-run.ts';

/** A promise that a test settles. */
function held<T = string>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  return { promise, resolve, reject };
}

function open(
  changes: Parameters<typeof testTool>[0],
  options: Parameters<typeof openTestRun>[0] = {},
) {
  return openTestRun({ tools: [testTool(changes)], ...options });
}

describe('deadline', () => {
  it.each([
    ['30 seconds by default', {}, {}, 30_000],
    ['the host’s limit', {}, { timeoutMs: 1_000 }, 1_000],
    [
      'the tool’s own limit, which beats it',
      { limits: { timeoutMs: 200 } },
      { timeoutMs: 1_000 },
      200,
    ],
    ['the tool’s own limit, also a longer one', { limits: { timeoutMs: 90_000 } }, {}, 90_000],
  ])(
    'fault: a tool that ignores its signal holds the run up (%s)',
    async (_case, changes, options, limitMs) => {
      const { promise, resolve } = held();
      const { run, clock, records } = open({ execute: () => promise, ...changes }, options);
      const call = run.call(callOf('probe'));
      await clock.advanceAsync(limitMs - 1);
      expect(records).toEqual([]);
      await clock.advanceAsync(1);
      expect(await call).toMatchObject({
        status: 'failed',
        durationMs: limitMs,
        error: { code: 'TIMEOUT', origin: 'deadline', retryable: true },
      });
      resolve('late');
      await clock.advanceAsync(0);
      expect(records).toMatchObject([{ status: 'failed', code: 'TIMEOUT' }]);
      expect(clock.timerCount).toBe(0);
    },
  );

  it('fault: a call that may have taken effect is called retryable', async () => {
    const { run, clock } = open(
      {
        execute: () => new Promise(() => undefined),
        effects: { readOnly: false },
        permissions: ['a.b'],
      },
      { grants: ['allow a.b'] },
    );
    const call = run.call(callOf('probe'));
    await clock.advanceAsync(30_000);
    expect(await call).toMatchObject({
      error: {
        code: 'TIMEOUT',
        retryable: false,
        hint: expect.stringContaining('look before you try again') as string,
      },
    });
  });

  it('aborts the tool’s signal when the time is up', async () => {
    let signal: AbortSignal | undefined;
    const execute = (_input: unknown, context: ToolContext) => {
      signal = context.signal;
      return new Promise<never>(() => undefined);
    };
    const { run, clock } = open({ execute });
    const call = run.call(callOf('probe'));
    expect(signal?.aborted).toBe(false);
    await clock.advanceAsync(30_000);
    await call;
    expect(signal?.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('shares timers between calls, and leaves none behind', async () => {
    const waits = Array.from({ length: 50 }, () => held());
    let next = 0;
    const { run, clock } = open({ execute: () => waits[next++]?.promise });
    const calls = run.callAll(waits.map(() => callOf('probe')));
    await clock.advanceAsync(1);
    expect(clock.timerCount).toBe(1);
    waits.forEach(({ resolve }) => resolve('ok'));
    expect((await calls).every(({ status }) => status === 'ok')).toBe(true);
    expect(clock.timerCount).toBe(0);
  });

  it('gives calls that started later the whole of their time', async () => {
    const { run, clock } = open({ execute: () => new Promise(() => undefined) });
    const first = run.call(callOf('probe'));
    await clock.advanceAsync(20_000);
    const second = run.call(callOf('probe'));
    await clock.advanceAsync(20_000);
    expect(await first).toMatchObject({ error: { code: 'TIMEOUT' }, durationMs: 30_000 });
    await clock.advanceAsync(10_000);
    expect(await second).toMatchObject({ error: { code: 'TIMEOUT' }, durationMs: 30_000 });
  });
});

describe('cancellation', () => {
  const reason = new Error('the user left');

  it.each(['the run', 'the call'])(
    'ends a call that runs at once when %s is cancelled, and keeps the reason',
    async (which) => {
      const controller = new AbortController();
      const { promise, resolve } = held();
      const { run, records, clock } = open(
        { execute: () => promise },
        { run: which === 'the run' ? { signal: controller.signal } : {} },
      );
      const call = run.call(
        callOf('probe'),
        which === 'the call' ? { signal: controller.signal } : {},
      );
      controller.abort(reason);
      expect(await call).toMatchObject({
        status: 'aborted',
        error: { code: 'ABORTED', origin: 'abort', cause: reason },
      });
      resolve('late');
      await clock.advanceAsync(0);
      expect(records).toMatchObject([{ status: 'aborted', code: 'ABORTED' }]);
      expect(clock.timerCount).toBe(0);
    },
  );

  it.each(['the run', 'the call'])(
    'fault: a call whose signal was aborted before it began hangs or runs (%s)',
    async (which) => {
      let ran = 0;
      const signal = AbortSignal.abort(reason);
      const { run, records } = open(
        {
          execute: () => {
            ran += 1;
            return 'ok';
          },
        },
        { run: which === 'the run' ? { signal } : {} },
      );
      const options = which === 'the call' ? { signal } : {};
      expect(await run.call(callOf('probe'), options)).toMatchObject({
        status: 'aborted',
        error: { cause: reason },
      });
      expect(ran).toBe(0);
      expect(records).toHaveLength(1);
    },
  );

  it('fault: a sibling of a cancelled batch runs, or has no outcome', async () => {
    const controller = new AbortController();
    const ran: unknown[] = [];
    const execute = async (input: unknown) => {
      ran.push(input);
      controller.abort(reason);
      return Promise.resolve('ok');
    };
    const { run, records } = open(
      { execute, schema: { type: 'object', properties: { n: { type: 'integer' } } } },
      { run: { signal: controller.signal } },
    );
    const outcomes = await run.callAll([1, 2, 3].map((n) => callOf('probe', { n })));
    expect(outcomes.map(({ status }) => status)).toEqual(['aborted', 'aborted', 'aborted']);
    expect(ran).toEqual([{ n: 1 }]);
    expect(records).toHaveLength(3);
  });

  it('tells the tool through its signal, whenever it reads it', async () => {
    const controller = new AbortController();
    let context: ToolContext | undefined;
    const { run } = open({
      execute: (_input, given) => {
        context = given;
        return new Promise<never>(() => undefined);
      },
    });
    const call = run.call(callOf('probe'), { signal: controller.signal });
    controller.abort(reason);
    await call;
    expect(context?.signal.aborted).toBe(true);
    expect(context?.signal.reason).toBe(reason);
  });

  it('leaves the answer of a tool that had finished', async () => {
    const controller = new AbortController();
    const { run } = open(
      {
        execute: () => {
          controller.abort();
          return 'done';
        },
      },
      { run: { signal: controller.signal } },
    );
    expect(await run.call(callOf('probe'))).toMatchObject({ status: 'ok', data: 'done' });
    expect(await run.call(callOf('probe'))).toMatchObject({ status: 'aborted' });
  });

  it('lets go of the caller’s signals', async () => {
    const listeners = new Set<unknown>();
    const signal = new AbortController().signal;
    signal.addEventListener = (_type: string, listener: unknown) => void listeners.add(listener);
    signal.removeEventListener = (_type: string, listener: unknown) =>
      void listeners.delete(listener);
    const { run } = open({ execute: () => Promise.resolve('ok') }, { run: { signal } });
    const call = run.call(callOf('probe'), { signal });
    expect(listeners.size).toBe(2);
    await call;
    expect(listeners.size).toBe(1);
    await run.close();
    expect(listeners.size).toBe(0);
  });
});

describe('execute', () => {
  it.each<[string, () => unknown, object]>([
    [
      'a returned fail',
      () => fail('CITY_UNKNOWN', { message: 'No city.', hint: 'Give the country.' }),
      { code: 'CITY_UNKNOWN', message: 'No city.', hint: 'Give the country.', origin: 'handler' },
    ],
    [
      'a thrown fail',
      () => {
        throw fail('CITY_UNKNOWN', { message: 'No city.', retryable: true }) as unknown as Error;
      },
      { code: 'CITY_UNKNOWN', retryable: true },
    ],
    [
      'a rejected fail',
      () => Promise.reject(fail('CITY_UNKNOWN', { message: 'No city.' })),
      { code: 'CITY_UNKNOWN' },
    ],
    [
      'thrown error data',
      () => {
        throw fail('CITY_UNKNOWN', { message: 'No city.' }).error as unknown as Error;
      },
      { code: 'CITY_UNKNOWN' },
    ],
    [
      'a thrown error',
      () => {
        throw new TypeError('secret');
      },
      { code: 'HANDLER_ERROR', cause: expect.any(TypeError) as unknown },
    ],
    [
      'a thrown string',
      () => {
        throw 'secret';
      },
      { code: 'HANDLER_ERROR', cause: 'secret' },
    ],
    [
      'a thrown undefined',
      () => {
        throw undefined;
      },
      { code: 'HANDLER_ERROR' },
    ],
    ['a rejection', () => Promise.reject(new Error('secret')), { code: 'HANDLER_ERROR' }],
    [
      'a thenable that throws',
      () => ({
        then() {
          throw new Error('secret');
        },
      }),
      { code: 'HANDLER_ERROR' },
    ],
    [
      'a code that is no literal',
      () => fail('secret code', { message: 'm' }),
      { code: 'HANDLER_ERROR', message: 'm' },
    ],
  ])('makes %s a failed outcome', async (_case, execute, error) => {
    const { run, records } = open({ execute }, { retry: false });
    const outcome = await run.call(callOf('probe'));
    expect(outcome).toMatchObject({ status: 'failed', error });
    expect((outcome as { error: { message: string } }).error.message).not.toContain('secret');
    expect(records).toHaveLength(1);
  });

  it('awaits any thenable', async () => {
    const { run } = open({
      execute: () => ({ then: (resolve: (value: string) => void) => resolve('from a thenable') }),
    });
    expect(await run.call(callOf('probe'))).toMatchObject({
      status: 'ok',
      data: 'from a thenable',
    });
  });

  it('stays synchronous with a synchronous tool: it has run when `call` returns', () => {
    let ran = false;
    const { run, records } = open({
      execute: () => {
        ran = true;
        return 'ok';
      },
    });
    void run.call(callOf('probe'));
    expect(ran).toBe(true);
    expect(records).toHaveLength(1);
  });
});
