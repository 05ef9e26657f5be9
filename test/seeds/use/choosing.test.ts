import { expect, test } from 'vitest';
import { done, play, tool } from './play.ts';

const tools = [tool('look', () => 'seen'), tool('note', () => 'noted'), tool('hide', () => 'no')];
const expose = ['look', 'note'];

test('The model chooses whether to call one of the tools that were exposed for the turn.', async () => {
  const calling = await play([{ calls: [{ name: 'note', arguments: {} }] }, done], {
    tools,
    settings: { expose },
  });
  expect(calling.model.requests[0]?.tools?.map(({ name }) => name)).toEqual(expose);
  expect(calling.outcomes).toMatchObject([{ name: 'note', status: 'ok' }]);
  expect(calling.result.status).toBe('completed');

  const answering = await play([{ text: 'I know that.' }], { tools, settings: { expose } });
  expect(answering.model.requests[0]?.tools?.map(({ name }) => name)).toEqual(expose);
  expect(answering.outcomes).toEqual([]);
  expect(answering.result).toMatchObject({ status: 'completed', text: 'I know that.' });
});

test('The runtime does not force a tool call.', async () => {
  const { result, model, audit } = await play(
    [{ calls: [{ name: 'look', arguments: {} }] }, { text: 'Enough.' }],
    { tools },
  );
  expect(model.requests.map(({ toolChoice }) => toolChoice)).toEqual([
    { type: 'auto' },
    { type: 'auto' },
  ]);
  expect(result).toMatchObject({ status: 'completed', text: 'Enough.' });
  expect(audit).toHaveLength(1);
});
