import { expect, test } from 'vitest';
import { done, play, tool } from './play.ts';

const tools = [tool('look', (_input, { callId }) => `seen by ${callId}`)];
const look = (...ids: string[]) => ({
  calls: ids.map((id) => ({ id, name: 'look', arguments: { id } })),
});

test('Tool results are appended to the transcript as tool messages.', async () => {
  const { result } = await play([look('a', 'b'), look('c'), done], { tools });
  expect(result.messages.map(({ role }) => role)).toEqual([
    'user',
    'assistant',
    'tool',
    'assistant',
    'tool',
    'assistant',
  ]);
  const results = result.messages.flatMap((message) =>
    message.role === 'tool' ? [message.content] : [],
  );
  const part = (id: string) => ({
    type: 'tool-result',
    toolCallId: id,
    toolName: 'look',
    output: { type: 'text', value: `seen by ${id}` },
  });
  expect(results).toMatchObject([[part('a'), part('b')], [part('c')]]);
});

test('The agent loop then calls the provider again with the updated transcript.', async () => {
  const { result, model } = await play([look('a'), look('b'), done], { tools });
  expect(model.requests).toHaveLength(3);
  for (const [index, request] of model.requests.entries()) {
    // Each request is the conversation so far: nothing that was sent before is changed.
    expect(request.prompt).toEqual(result.messages.slice(0, 1 + 2 * index));
  }
  expect(model.requests[2]?.prompt.at(-1)).toMatchObject({ role: 'tool' });
});
