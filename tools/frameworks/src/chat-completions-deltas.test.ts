import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyByte, whole } from './replay/chunkings.ts';
import { playRecording } from './replay/play-recording.ts';
import { startReplayServer, type ReplayServer } from './replay/replay-server.ts';
import { chatCompletionsWire, openAiChatWire } from './replay/wires.ts';

interface Delta {
  readonly index?: number;
  readonly id?: string | null;
  readonly name?: string | null;
  readonly args?: string | null;
}

const chunk = (delta: object, finishReason: string | null = null) =>
  JSON.stringify({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'chat',
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  });

const callDelta = ({ index, id, name, args }: Delta) =>
  chunk({
    tool_calls: [
      {
        ...(index === undefined ? {} : { index }),
        ...(id === undefined ? {} : { id }),
        type: 'function',
        function: {
          ...(name === undefined ? {} : { name }),
          ...(args === undefined ? {} : { arguments: args }),
        },
      },
    ],
  });

const events = (deltas: readonly Delta[], finishReason = 'tool_calls') => [
  chunk({ role: 'assistant', content: null }),
  ...deltas.map(callDelta),
  chunk({}, finishReason),
];

/** What servers do to the deltas of parallel calls; the calls that every one of them means. */
const habits: readonly (readonly [
  string,
  readonly Delta[],
  readonly (readonly [string, unknown])[],
])[] = [
  [
    'the id and name in the first delta only',
    [
      { index: 0, id: 'a', name: 'alpha', args: '' },
      { index: 0, args: '{"x"' },
      { index: 0, args: ':1}' },
      { index: 1, id: 'b', name: 'beta', args: '{"y":' },
      { index: 1, args: '2}' },
    ],
    [
      ['alpha', { x: 1 }],
      ['beta', { y: 2 }],
    ],
  ],
  [
    'index 0 for every call (ollama 15457)',
    [
      { index: 0, id: 'a', name: 'alpha', args: '{"x":1}' },
      { index: 0, id: 'b', name: 'beta', args: '{"y":2}' },
    ],
    [
      ['alpha', { x: 1 }],
      ['beta', { y: 2 }],
    ],
  ],
  [
    'index 0 for two calls of one tool',
    [
      { index: 0, id: 'a', name: 'alpha', args: '{"x":1}' },
      { index: 0, id: 'b', name: 'alpha', args: '{"x":2}' },
    ],
    [
      ['alpha', { x: 1 }],
      ['alpha', { x: 2 }],
    ],
  ],
  [
    'an index that a new id takes over',
    [
      { index: 0, id: 'a', name: 'alpha', args: '{"x":1}' },
      { index: 1, id: 'b', name: 'beta', args: '{"y":2}' },
      { index: 0, id: 'c', name: 'gamma', args: '{"z":3}' },
    ],
    [
      ['alpha', { x: 1 }],
      ['beta', { y: 2 }],
      ['gamma', { z: 3 }],
    ],
  ],
  [
    'no index (ollama 7881)',
    [
      { id: 'a', name: 'alpha', args: '{"x":1}' },
      { id: 'b', name: 'beta', args: '{"y":2}' },
    ],
    [
      ['alpha', { x: 1 }],
      ['beta', { y: 2 }],
    ],
  ],
  [
    'a first index that is not 0',
    [{ index: 3, id: 'a', name: 'alpha', args: '{"x":1}' }],
    [['alpha', { x: 1 }]],
  ],
  [
    'no ids',
    [
      { index: 0, name: 'alpha', args: '{"x":1}' },
      { index: 1, name: 'alpha', args: '{"x":2}' },
    ],
    [
      ['alpha', { x: 1 }],
      ['alpha', { x: 2 }],
    ],
  ],
  [
    'empty ids and names in later deltas',
    [
      { index: 0, id: 'a', name: 'alpha', args: '{"x"' },
      { index: 0, id: '', name: '', args: ':1}' },
    ],
    [['alpha', { x: 1 }]],
  ],
  [
    'the name repeated in every delta',
    [
      { index: 0, id: 'a', name: 'alpha', args: '{"x"' },
      { index: 0, id: 'a', name: 'alpha', args: ':1}' },
    ],
    [['alpha', { x: 1 }]],
  ],
  [
    'arguments that go on at another index (agno 8880)',
    [
      { index: 0, id: 'a', name: 'alpha', args: '{"x"' },
      { index: 1, args: ':1}' },
    ],
    [['alpha', { x: 1 }]],
  ],
  ['no arguments at all', [{ index: 0, id: 'a', name: 'alpha', args: null }], [['alpha', {}]]],
  [
    'arguments whose beginning is JSON too',
    [
      { index: 0, id: 'a', name: 'alpha', args: '{"x":1}' },
      { index: 0, args: ' ' },
    ],
    [['alpha', { x: 1 }]],
  ],
  [
    'characters of several bytes',
    [{ index: 0, id: 'a', name: 'alpha', args: '{"x":"日本 🏆 e\u0301"}' }],
    [['alpha', { x: '日本 🏆 e\u0301' }]],
  ],
];

/** The package of OpenAI itself refuses a call without an index; its own servers always send one. */
const hasIndices = ([, deltas]: (typeof habits)[number]) =>
  deltas.every(({ index }) => index !== undefined);

let server: ReplayServer;
beforeAll(async () => {
  server = await startReplayServer();
});
afterAll(() => server.close());

const tools = ['alpha', 'beta', 'gamma'];

describe.each([chatCompletionsWire, openAiChatWire])('chat completions through $name', (wire) => {
  it.each(wire === openAiChatWire ? habits.filter(hasIndices) : habits)(
    'with %s run as they were meant',
    async (_name, deltas, expected) => {
      for (const chunking of [whole, everyByte]) {
        const { ran, result } = await playRecording(
          server,
          { wire, replies: [events(deltas)], tools },
          { chunking },
        );
        expect(ran.map(({ name, input }) => [name, input])).toEqual(expected);
        expect(result.status).toBe('completed');
      }
    },
  );

  it('give each call one result in the next request, under the id that it was called by', async () => {
    const deltas = [
      { index: 0, id: 'a', name: 'alpha', args: '{"x":1}' },
      { index: 1, id: 'b', name: 'nowhere', args: '{}' },
      { index: 2, id: 'c', name: 'beta', args: '{"y"' },
    ];
    const { requests } = await playRecording(server, { wire, replies: [events(deltas)], tools });
    const { messages } = requests[1] as {
      messages: {
        role: string;
        tool_call_id?: string;
        content: string;
        tool_calls?: { id: string }[];
      }[];
    };
    expect(
      messages.find(({ role }) => role === 'assistant')?.tool_calls?.map(({ id }) => id),
    ).toEqual(['a', 'b', 'c']);
    expect(
      messages.filter(({ role }) => role === 'tool').map(({ tool_call_id: id }) => id),
    ).toEqual(['a', 'b', 'c']);
  });

  it.each(['length', 'content_filter'])(
    'run nothing when the reply ends with %s',
    async (finishReason) => {
      const deltas = [{ index: 0, id: 'a', name: 'alpha', args: '{"x":1}' }];
      const { ran } = await playRecording(server, {
        wire,
        replies: [events(deltas, finishReason)],
        tools,
      });
      expect(ran).toEqual([]);
    },
  );

  it('run calls that a server ends with stop', async () => {
    const deltas = [{ index: 0, id: 'a', name: 'alpha', args: '{"x":1}' }];
    const { ran } = await playRecording(server, { wire, replies: [events(deltas, 'stop')], tools });
    expect(ran).toHaveLength(1);
  });

  it('fail with a code when the stream holds something that is no JSON, though it goes on as if whole', async () => {
    const [begin = '', ...rest] = events([{ index: 0, id: 'a', name: 'alpha', args: '{"x":1}' }]);
    const { ran, result } = await playRecording(server, {
      wire,
      replies: [[begin, '{"choices":', ...rest]],
      tools,
    });
    expect(ran).toEqual([]);
    expect(result).toMatchObject({ status: 'failed', error: { code: 'MODEL_STREAM_FAILED' } });
  });
});
