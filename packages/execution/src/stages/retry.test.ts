import { describe, expect, it } from 'vitest';
import { fail, type Effects } from '@toolwright/core';
import { callOf, openTestRun, testTool } from '../../test/support/open-run.ts';

/** Fails so many times, then answers; notes when each attempt began. */
function openFlaky(
  failures: number,
  effects: Effects,
  {
    retryable = true,
    ...options
  }: Parameters<typeof openTestRun>[0] & { retryable?: boolean } = {},
) {
  const attempts: number[] = [];
  const keys = new Set<string>();
  const bench = openTestRun({
    grants: ['allow a.b'],
    tools: [
      testTool({
        effects,
        permissions: effects.readOnly ? [] : ['a.b'],
        execute: (_input, { clock, idempotencyKey }) => {
          attempts.push(clock.monotonic());
          keys.add(idempotencyKey);
          return attempts.length > failures ? 'ok' : fail('BUSY', { message: 'Busy.', retryable });
        },
      }),
    ],
    ...options,
  });
  return { ...bench, attempts, keys };
}

const reads: Effects = { readOnly: true };

describe('retry', () => {
  it.each<[string, Effects, number]>([
    ['only reads', reads, 3],
    ['is idempotent', { readOnly: false, idempotent: true }, 3],
    ['is keyed', { readOnly: false, keyed: true }, 3],
    ['may change something', { readOnly: false }, 1],
    ['says that it is not idempotent', { readOnly: false, idempotent: false }, 1],
  ])(
    'fault: retries repeat side effects (a tool that %s runs %s)',
    async (_case, effects, runs) => {
      const { run, clock, attempts, keys, records } = openFlaky(9, effects);
      const call = run.call(callOf('probe'));
      await clock.advanceAsync(1_000);
      expect(await call).toMatchObject({ status: 'failed', error: { code: 'BUSY' } });
      expect(attempts).toHaveLength(runs);
      expect(keys.size).toBe(1);
      expect(records).toHaveLength(1);
      expect(records[0]?.attempts).toBe(runs === 1 ? undefined : runs);
      expect(clock.timerCount).toBe(0);
    },
  );

  it('waits longer each time, by chance up to half as much again', async () => {
    const { run, clock, attempts } = openFlaky(2, reads);
    const call = run.call(callOf('probe'));
    await clock.advanceAsync(1_000);
    expect(await call).toMatchObject({ status: 'ok', data: 'ok' });
    const [first = 0, second = 0, third = 0] = attempts;
    expect(second - first).toBeGreaterThanOrEqual(100);
    expect(second - first).toBeLessThanOrEqual(150);
    expect(third - second).toBeGreaterThanOrEqual(200);
    expect(third - second).toBeLessThanOrEqual(300);
  });

  it.each([
    ['an error that is not retryable', 9, { retryable: false }],
    ['retry: false', 9, { retry: false }],
    ['no retries', 9, { retry: { retries: 0 } }],
  ] as const)('makes one attempt with %s', async (_case, failures, options) => {
    const { run, clock, attempts } = openFlaky(failures, reads, options);
    const call = run.call(callOf('probe'));
    await clock.advanceAsync(1_000);
    await call;
    expect(attempts).toHaveLength(1);
  });

  it('fault: a call that ran out of its time is made again', async () => {
    let runs = 0;
    const hang = (): Promise<never> => {
      runs += 1;
      return new Promise(() => undefined);
    };
    const { run, clock } = openTestRun({
      grants: ['allow a.b'],
      tools: [
        testTool({ execute: hang }),
        testTool({
          name: 'change',
          effects: { readOnly: false, idempotent: true },
          permissions: ['a.b'],
          execute: hang,
        }),
      ],
    });
    for (const name of ['probe', 'change']) {
      const call = run.call(callOf(name));
      await clock.advanceAsync(30_000);
      expect(await call).toMatchObject({ error: { code: 'TIMEOUT' }, durationMs: 30_000 });
    }
    expect(runs).toBe(2);
  });

  it('begins no attempt once the time of the call is used up', async () => {
    const { run, clock, attempts } = openFlaky(9, reads, { timeoutMs: 120, retry: { retries: 5 } });
    const call = run.call(callOf('probe'));
    await clock.advanceAsync(1_000);
    await call;
    expect(attempts.length).toBeLessThanOrEqual(2);
  });

  it.each(['the run', 'the call'])(
    'fault: a cancelled call waits for its next attempt (%s)',
    async (which) => {
      const controller = new AbortController();
      const { run, clock, attempts } = openFlaky(9, reads, {
        run: which === 'the run' ? { signal: controller.signal } : {},
      });
      const call = run.call(
        callOf('probe'),
        which === 'the call' ? { signal: controller.signal } : {},
      );
      await clock.advanceAsync(10);
      controller.abort();
      expect(await call).toMatchObject({ status: 'aborted' });
      expect(attempts).toHaveLength(1);
      expect(clock.timerCount).toBe(0);
    },
  );
});
