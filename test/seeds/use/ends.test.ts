import { expect, test } from 'vitest';
import { done, play, tool } from './play.ts';

const look = (id: string) => ({ calls: [{ id, name: 'look', arguments: { id } }] });

test('This repeats until the provider stops calling tools, the run is cancelled, the context is compacted after one overflow retry, or the max iteration limit is reached.', async () => {
  const ran: string[] = [];
  const tools = [
    tool('look', (_input, { callId }) => {
      ran.push(callId);
      return `${callId} ${'four'.repeat(1_000)}`;
    }),
  ];

  const stopped = await play([look('a'), look('b'), done], { tools });
  expect(stopped.result).toMatchObject({ status: 'completed', text: 'Done.' });
  expect(stopped.model.requests).toHaveLength(3);

  const controller = new AbortController();
  const cancelled = await play(
    [
      look('a'),
      () => {
        controller.abort('enough');
        return look('b');
      },
      done,
    ],
    { tools, settings: { signal: controller.signal } },
  );
  expect(cancelled.result.status).toBe('cancelled');
  expect(cancelled.model.requests).toHaveLength(2);

  // The first overflow makes room and the provider is asked once more; the second one is the end.
  ran.length = 0;
  const tooLong = { reject: new Error('prompt is too long: 9 tokens > 8 maximum') };
  const compacted = await play([look('a'), look('b'), tooLong, look('c'), tooLong, done], {
    tools,
    settings: { contextWindowTokens: 1_500 },
  });
  expect(compacted.result).toMatchObject({
    status: 'partial',
    error: { code: 'CONTEXT_OVERFLOW' },
    log: { compactions: [{ results: 1 }] },
  });
  expect(compacted.model.requests).toHaveLength(5);
  // What was over is not executed again.
  expect(ran).toEqual(['a', 'b', 'c']);

  const limited = await play([look('a'), look('b'), look('c'), done], {
    tools,
    settings: { maxIterations: 2 },
  });
  expect(limited.result).toMatchObject({ status: 'partial', error: { code: 'ITERATION_LIMIT' } });
  expect(limited.model.requests).toHaveLength(2);
});
