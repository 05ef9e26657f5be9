import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { done, play } from '../../test/play.ts';

const begin = (id: string, toolName: string) =>
  [
    { type: 'tool-input-start', id, toolName },
    { type: 'tool-input-delta', id, delta: '{}' },
    { type: 'tool-input-end', id },
  ] as const;
const whole = (toolCallId: string, toolName: string) =>
  ({ type: 'tool-call', toolCallId, toolName, input: '{}' }) as const;
const stop = {
  type: 'finish',
  finishReason: { unified: 'stop', raw: 'stop' },
  usage: undefined as never,
} as const;

describe('ids and names of calls', () => {
  it('keeps a provider that numbers its calls anew in each reply from mixing them up', async () => {
    const again = { calls: [{ id: 'call_0', name: 'look', arguments: {} }] };
    const { result, run } = await play([again, again, done]);
    expect(run.ran.map(({ id }) => id)).toEqual(['call_0', 'call00001']);
    expect(result.messages[4]?.content).toMatchObject([{ toolCallId: 'call00001' }]);
  });

  it('mints ids where a server sends none, and runs each such call once', async () => {
    const { run, result } = await play([
      {
        calls: [
          { id: '', name: 'look', arguments: { at: 1 } },
          { id: '', name: 'look', arguments: { at: 2 } },
        ],
      },
      done,
    ]);
    expect(run.ran).toEqual([
      { id: 'call00001', name: 'look', arguments: '{"at":1}' },
      { id: 'call00002', name: 'look', arguments: '{"at":2}' },
    ]);
    expect(result.messages[1]?.content).toMatchObject([
      { toolCallId: 'call00001' },
      { toolCallId: 'call00002' },
    ]);
  });

  it('does not take an id that the conversation has already', async () => {
    const first = await play([{ calls: [{ id: 'a', name: 'look', arguments: {} }] }, done]);
    const { run } = await play([{ calls: [{ id: 'a', name: 'look', arguments: {} }] }, done], {
      messages: first.result.messages,
    });
    expect(run.ran.map(({ id }) => id)).toEqual(['call00001']);
  });

  it('runs a call once that the stream repeats', async () => {
    const part = {
      type: 'tool-call',
      toolCallId: 'a',
      toolName: 'look',
      input: '{"at":1}',
    } as const;
    const { run } = await play([
      {
        parts: [
          part,
          part,
          {
            type: 'finish',
            finishReason: { unified: 'stop', raw: 'stop' },
            usage: undefined as never,
          },
        ],
      },
      done,
    ]);
    expect(run.ran).toHaveLength(1);
  });

  it.each<[string, readonly LanguageModelV4StreamPart[], readonly string[]]>([
    [
      'a whole call sent twice',
      [...begin('a', 'look'), whole('a', 'look'), ...begin('a', 'look'), whole('a', 'look')],
      ['look'],
    ],
    [
      'a start sent twice',
      [begin('a', 'look')[0], ...begin('a', 'look'), whole('a', 'look')],
      ['look'],
    ],
    [
      'calls without ids, declared whole in another order',
      [...begin('', 'look'), ...begin('', 'note'), whole('', 'note'), whole('', 'look')],
      ['look', 'note'],
    ],
  ])('runs what was meant by %s', async (_name, parts, expected) => {
    const { run, result } = await play([{ parts: [...parts, stop] }, done]);
    expect(run.ran.map(({ name }) => name)).toEqual(expected);
    expect(result.steps[0]?.calls).toHaveLength(expected.length);
  });

  it('runs both of two different calls that share an id', async () => {
    const { run } = await play([
      {
        calls: [
          { id: 'a', name: 'look', arguments: { at: 1 } },
          { id: 'a', name: 'look', arguments: { at: 2 } },
        ],
      },
      done,
    ]);
    expect(run.ran.map(({ id, arguments: text }) => [id, text])).toEqual([
      ['a', '{"at":1}'],
      ['call00001', '{"at":2}'],
    ]);
  });

  it.each([
    ['functions.read', 'functions_read'],
    ['', 'unnamed_tool'],
    ['x'.repeat(70), 'x'.repeat(64)],
  ])(
    'judges the call by its name %j and repeats it as %j, which every provider takes',
    async (name, repeated) => {
      const { result, run } = await play([{ calls: [{ id: 'a', name, arguments: {} }] }, done]);
      expect(run.batches[0]?.[0]?.name).toBe(name);
      expect(result.messages[1]?.content).toMatchObject([{ toolName: repeated }]);
      expect(result.messages[2]?.content).toMatchObject([{ toolName: repeated }]);
    },
  );

  it.each([
    ['{"a":1', { invalid_arguments: '{"a":1' }],
    ['[1]', { invalid_arguments: '[1]' }],
    ['"text"', { invalid_arguments: '"text"' }],
    ['', {}],
    ['{"a":{"b":null}}', { a: { b: null } }],
  ])('runs arguments %j as they stand and repeats them as an object', async (text, input) => {
    const { result, run } = await play([
      { calls: [{ id: 'a', name: 'look', arguments: text }] },
      done,
    ]);
    expect(run.ran[0]?.arguments).toBe(text);
    expect(result.messages[1]?.content).toEqual([
      { type: 'tool-call', toolCallId: 'a', toolName: 'look', input },
    ]);
  });
});
