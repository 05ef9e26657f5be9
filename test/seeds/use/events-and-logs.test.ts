import { expect, test } from 'vitest';
import { done, play, tool } from './play.ts';

test('Tool lifecycle events are streamed to the renderer: call start, argument deltas, parsed input, result, status, duration, and displayable output text.', async () => {
  const { events } = await play(
    [
      {
        calls: [
          { id: 'c1', name: 'look', arguments: '{"n":"3"}', chunks: 4 },
          { id: 'c2', name: 'look', arguments: '{"n":', chunks: 4 },
        ],
      },
      done,
    ],
    {
      tools: [
        tool(
          'look',
          ({ n } = {}, { clock }) => {
            return new Promise((resolve) => clock.setTimer(() => resolve(`saw ${n}`), 250));
          },
          { schema: { type: 'object', properties: { n: { type: 'integer' } } } },
        ),
      ],
      meanwhile: (clock) => clock.advanceAsync(1_000),
    },
  );
  const of = (id: string) => events.filter(({ callId }) => callId === id);
  const types = [...new Set(of('c1').map(({ type }) => type))];
  expect(types).toEqual(['tool-input-delta', 'tool-call-start', 'tool-input', 'tool-result']);
  const deltas = of('c1').filter((event) => event.type === 'tool-input-delta');
  expect(deltas.map(({ delta }) => delta).join('')).toBe('{"n":"3"}');
  expect(of('c1').slice(deltas.length)).toMatchObject([
    { type: 'tool-call-start', name: 'look' },
    { type: 'tool-input', input: { n: 3 } },
    { type: 'tool-result', status: 'ok', durationMs: 250, displayText: 'saw 3' },
  ]);
  expect(of('c2').at(-1)).toMatchObject({
    type: 'tool-result',
    status: 'failed',
    code: 'ARGUMENTS_INVALID_JSON',
    displayText: expect.stringMatching(/^Error ARGUMENTS_INVALID_JSON/) as unknown,
  });
});
