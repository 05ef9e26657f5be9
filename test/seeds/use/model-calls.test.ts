import { expect, test } from 'vitest';
import { done, play, tool } from './play.ts';

test('When a provider streams a tool call, the runtime collects the call id, tool name, and JSON argument deltas.', async () => {
  const seen: unknown[] = [];
  const text = '{"path":"notes.md","note":"größer"}';
  const { events, outcomes } = await play(
    [{ calls: [{ id: 'call_7f', name: 'look', arguments: text, chunks: 3 }] }, done],
    { tools: [tool('look', (input) => void seen.push(input))] },
  );
  const deltas = events.filter((event) => event.type === 'tool-input-delta');
  expect(deltas.length).toBeGreaterThan(5);
  expect(deltas.map(({ delta }) => delta).join('')).toBe(text);
  for (const delta of deltas) expect(delta).toMatchObject({ callId: 'call_7f', name: 'look' });
  expect(outcomes).toMatchObject([{ callId: 'call_7f', name: 'look', status: 'ok' }]);
  expect(seen).toEqual([{ path: 'notes.md', note: 'größer' }]);
});

test('Invalid JSON is returned to the model as a tool error and the tool is not executed.', async () => {
  let ran = 0;
  const texts = ['{"path":', '{path:"a"}', "{'path':'a'}", '{"a":1}{"a":2}', 'yes', '{"a":1,}'];
  const { told, codes, result } = await play(
    [
      {
        calls: texts.map((text, index) => ({ id: `c${index}`, name: 'look', arguments: text })),
      },
      done,
    ],
    { tools: [tool('look', () => (ran += 1))] },
  );
  expect(ran).toBe(0);
  expect(codes).toEqual(texts.map(() => 'ARGUMENTS_INVALID_JSON'));
  for (const { type, text } of told) {
    expect(type).toBe('error-text');
    expect(text).toMatch(/^Error ARGUMENTS_INVALID_JSON/);
  }
  expect(result.status).toBe('completed');
});

test('A call to a tool name that was not exposed for the turn is also returned as a tool error.', async () => {
  let ran = 0;
  const { told, codes, result } = await play(
    [
      {
        calls: ['hide', 'nothing', 'constructor'].map((name, index) => ({
          id: `c${index}`,
          name,
          arguments: {},
        })),
      },
      done,
    ],
    {
      tools: [tool('look', () => 'seen'), tool('hide', () => (ran += 1))],
      settings: { expose: ['look'] },
    },
  );
  expect(ran).toBe(0);
  expect(codes).toEqual(['UNEXPOSED_TOOL', 'UNEXPOSED_TOOL', 'UNEXPOSED_TOOL']);
  expect(told.map(({ type }) => type)).toEqual(['error-text', 'error-text', 'error-text']);
  expect(result.status).toBe('completed');
});
