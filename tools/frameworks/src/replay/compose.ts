import type { Wire } from './wires.ts';

export interface ComposedCall {
  readonly id: string;
  readonly name: string;
  /** JSON text, sent in two pieces where the wire has pieces. */
  readonly args: string;
}

/** `cut`: the output limit was reached; `none`: the stream just ends. */
export type ComposedEnd = 'calls' | 'cut' | 'none';

type Compose = (calls: readonly ComposedCall[], end: ComposedEnd) => readonly string[];

const json = (value: unknown) => JSON.stringify(value);
const halves = (text: string): readonly [string, string] => {
  const middle = Math.floor(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
};
const unlessNone = (end: ComposedEnd, ...events: readonly unknown[]) =>
  end === 'none' ? [] : events.map(json);

const anthropic: Compose = (calls, end) => [
  json({
    type: 'message_start',
    message: {
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'claude',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    },
  }),
  ...calls.flatMap(({ id, name, args }, index) => [
    json({
      type: 'content_block_start',
      index,
      content_block: { type: 'tool_use', id, name, input: {} },
    }),
    ...halves(args).map((partial_json) =>
      json({
        type: 'content_block_delta',
        index,
        delta: { type: 'input_json_delta', partial_json },
      }),
    ),
    json({ type: 'content_block_stop', index }),
  ]),
  ...unlessNone(
    end,
    {
      type: 'message_delta',
      delta: { stop_reason: end === 'cut' ? 'max_tokens' : 'tool_use', stop_sequence: null },
      usage: { output_tokens: 2 },
    },
    { type: 'message_stop' },
  ),
];

const chunk = (delta: unknown, finish_reason: string | null = null) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'chat',
  choices: [{ index: 0, delta, finish_reason }],
});

const chatCompletions: Compose = (calls, end) => [
  ...calls.flatMap(({ id, name, args }, index) => {
    const [first, second] = halves(args);
    return [
      json(
        chunk({
          tool_calls: [{ index, id, type: 'function', function: { name, arguments: first } }],
        }),
      ),
      json(chunk({ tool_calls: [{ index, function: { arguments: second } }] })),
    ];
  }),
  ...unlessNone(end, chunk({}, end === 'cut' ? 'length' : 'tool_calls')),
];

const response = { id: 'r', object: 'response', created_at: 1, model: 'gpt-5', output: [] };
const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };

const responses: Compose = (calls, end) => [
  json({ type: 'response.created', sequence_number: 0, response }),
  ...calls.flatMap(({ id, name, args }, output_index) => {
    const item = { id: `fc_${id}`, type: 'function_call', call_id: id, name };
    return [
      json({
        type: 'response.output_item.added',
        sequence_number: 1,
        output_index,
        item: { ...item, status: 'in_progress', arguments: '' },
      }),
      ...halves(args).map((delta) =>
        json({
          type: 'response.function_call_arguments.delta',
          sequence_number: 2,
          item_id: item.id,
          output_index,
          delta,
        }),
      ),
      json({
        type: 'response.function_call_arguments.done',
        sequence_number: 3,
        item_id: item.id,
        output_index,
        arguments: args,
      }),
      json({
        type: 'response.output_item.done',
        sequence_number: 4,
        output_index,
        item: { ...item, status: 'completed', arguments: args },
      }),
    ];
  }),
  ...unlessNone(
    end,
    end === 'cut'
      ? {
          type: 'response.incomplete',
          sequence_number: 5,
          response: { ...response, incomplete_details: { reason: 'max_output_tokens' }, usage },
        }
      : { type: 'response.completed', sequence_number: 5, response: { ...response, usage } },
  ),
];

const google: Compose = (calls, end) => {
  const candidates = (parts: readonly unknown[], finishReason?: string) => ({
    candidates: [
      {
        content: { parts, role: 'model' },
        index: 0,
        ...(finishReason === undefined ? {} : { finishReason }),
      },
    ],
  });
  return [
    ...calls.map(({ name, args }) =>
      json(candidates([{ functionCall: { name, args: JSON.parse(args) as unknown } }])),
    ),
    ...unlessNone(end, candidates([{ text: '' }], end === 'cut' ? 'MAX_TOKENS' : 'STOP')),
  ];
};

const bedrock: Compose = (calls, end) => [
  json({ messageStart: { role: 'assistant' } }),
  ...calls.flatMap(({ id, name, args }, contentBlockIndex) => [
    json({ contentBlockStart: { contentBlockIndex, start: { toolUse: { toolUseId: id, name } } } }),
    ...halves(args).map((input) =>
      json({ contentBlockDelta: { contentBlockIndex, delta: { toolUse: { input } } } }),
    ),
    json({ contentBlockStop: { contentBlockIndex } }),
  ]),
  ...unlessNone(end, { messageStop: { stopReason: end === 'cut' ? 'max_tokens' : 'tool_use' } }),
];

/** Writes a reply with these calls in a wire's own events. */
export const composers: readonly (readonly [Wire['name'], Compose])[] = [
  ['anthropic', anthropic],
  ['openai-compatible', chatCompletions],
  ['openai (chat)', chatCompletions],
  ['openai', responses],
  ['google', google],
  ['amazon-bedrock', bedrock],
];
