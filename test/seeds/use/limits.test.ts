import { fail } from '@toolwright/core';
import { expect, test } from 'vitest';
import { done, play, tool } from './play.ts';

test('Per-tool rate limits and the per-turn tool-call limit are enforced.', async () => {
  const ran: string[] = [];
  const tools = [
    tool('search', (_input, { callId }) => void ran.push(callId), {
      limits: { rate: { calls: 2, perMs: 60_000, scope: 'session' } },
    }),
    tool('look', (_input, { callId }) => void ran.push(callId)),
  ];
  const calls = (name: string, ids: readonly string[]) => ({
    calls: ids.map((id, index) => ({ id, name, arguments: { index } })),
  });
  const rated = await play([calls('search', ['a', 'b', 'c']), done], { tools });
  expect(ran).toEqual(['a', 'b']);
  expect(rated.codes).toEqual([undefined, undefined, 'RATE_LIMITED']);

  ran.length = 0;
  const counted = await play(
    [calls('look', ['a', 'b']), calls('look', ['c', 'd']), calls('look', ['e']), done],
    { tools, limits: { maxCallsPerRun: 3 } },
  );
  expect(ran).toEqual(['a', 'b', 'c']);
  expect(counted.codes).toEqual([
    undefined,
    undefined,
    undefined,
    'LIMIT_REACHED',
    'LIMIT_REACHED',
  ]);
  expect(counted.told.slice(3).every(({ type }) => type === 'error-text')).toBe(true);
  expect(counted.result.status).toBe('completed');
});

test('Tools run with an abort signal.', async () => {
  const controller = new AbortController();
  let signal: AbortSignal | undefined;
  const { result, outcomes } = await play([{ calls: [{ name: 'wait', arguments: {} }] }, done], {
    tools: [
      tool('wait', (_input, context) => {
        signal = context.signal;
        expect(signal.aborted).toBe(false);
        queueMicrotask(() => controller.abort('enough'));
        return new Promise((_resolve, reject) => {
          context.signal.addEventListener('abort', () => reject(new Error('stopped')));
        });
      }),
    ],
    settings: { signal: controller.signal },
  });
  expect(signal).toBeInstanceOf(AbortSignal);
  expect(signal?.aborted).toBe(true);
  expect(outcomes).toMatchObject([{ status: 'aborted' }]);
  expect(result.status).toBe('cancelled');
});

test('Managed execution has a default timeout and transient failures can retry with backoff.', async () => {
  const deaf = await play([{ calls: [{ name: 'deaf', arguments: {} }] }, done], {
    tools: [tool('deaf', () => new Promise(() => undefined))],
    meanwhile: (clock) => clock.advanceAsync(60_000),
  });
  expect(deaf.outcomes).toMatchObject([{ error: { code: 'TIMEOUT' }, durationMs: 30_000 }]);

  const at: Record<string, number[]> = { busy: [], broken: [] };
  const tries = (name: string, retryable: boolean) =>
    tool(name, (_input, { clock }) => {
      at[name]?.push(clock.monotonic());
      const isLast = at[name]?.length === 3;
      return isLast ? 'seen' : fail('NO_LUCK', { message: 'No luck.', retryable });
    });
  const { codes, outcomes } = await play(
    [
      { calls: [{ name: 'busy', arguments: {} }] },
      { calls: [{ name: 'broken', arguments: {} }] },
      done,
    ],
    {
      tools: [tries('busy', true), tries('broken', false)],
      meanwhile: (clock) => clock.advanceAsync(10_000),
    },
  );
  expect(codes).toEqual([undefined, 'NO_LUCK']);
  expect(outcomes[0]?.status).toBe('ok');
  expect(at['broken']).toHaveLength(1);
  const [first = 0, second = 0, third = 0] = at['busy'] ?? [];
  expect(second - first).toBeGreaterThanOrEqual(100);
  expect(second - first).toBeLessThanOrEqual(150);
  expect(third - second).toBeGreaterThanOrEqual(200);
  expect(third - second).toBeLessThanOrEqual(300);
});
