import { defineTool, jsonSchema } from '@toolwright/core';
import { runAgent } from '@toolwright/runtime';
import { createToolkit } from '@toolwright/toolkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composers } from './replay/compose.ts';
import {
  startReplayServer,
  type RecordedReply,
  type ReplayServer,
} from './replay/replay-server.ts';
import * as wires from './replay/wires.ts';

/** What each provider answers to a request that is too long for its model, as it stands in its documents and issues. */
const refusals: Readonly<Record<string, object>> = {
  anthropic: {
    type: 'error',
    error: {
      type: 'invalid_request_error',
      message: 'prompt is too long: 213462 tokens > 200000 maximum',
    },
  },
  'openai-compatible': {
    error: {
      message: 'the request exceeds the available context size, try increasing it',
      type: 'exceed_context_size_error',
      code: 400,
    },
  },
  'openai (chat)': {
    error: {
      message:
        "This model's maximum context length is 128000 tokens. However, your messages resulted in 140000 tokens.",
      type: 'invalid_request_error',
      param: 'messages',
      code: 'context_length_exceeded',
    },
  },
  openai: {
    error: {
      message: 'Your input exceeds the context window of this model.',
      type: 'invalid_request_error',
      param: 'input',
      code: 'context_length_exceeded',
    },
  },
  google: {
    error: {
      code: 400,
      message:
        'The input token count (1196265) exceeds the maximum number of tokens allowed (1048575).',
      status: 'INVALID_ARGUMENT',
    },
  },
  'amazon-bedrock': { message: 'Input is too long for requested model.' },
};

let server: ReplayServer;
beforeAll(async () => {
  server = await startReplayServer();
});
afterAll(() => server.close());

describe.each(composers)('a conversation that is too long for %s', (name, compose) => {
  const wire = Object.values(wires).find(
    (each) => typeof each === 'object' && each.name === name,
  ) as wires.Wire;
  const [framing] = wire.framings;
  const framed = (events: readonly string[]): RecordedReply => ({
    contentType: framing?.contentType ?? '',
    body: framing?.frame(events) ?? new Uint8Array(),
  });
  const calling = (id: string) =>
    framed(compose([{ id, name: 'fetch', args: `{"x":"${id}"}` }], 'calls'));
  const refusal: RecordedReply = {
    contentType: 'application/json',
    body: Buffer.from(JSON.stringify(refusals[name])),
    status: 400,
  };

  async function play(replies: readonly RecordedReply[]) {
    const ran: unknown[] = [];
    const toolkit = createToolkit({
      tools: [
        defineTool({
          name: 'fetch',
          category: 'test',
          description: 'Fetches something long.',
          inputSchema: jsonSchema({ type: 'object', properties: { x: { type: 'string' } } }),
          effects: { readOnly: true },
          permissions: [],
          risk: 'none',
          outputTrust: 'trusted',
          execute(input) {
            const { x } = input as { x: string };
            ran.push(x);
            return `${x}:${'word '.repeat(2_000)}`;
          },
        }),
      ],
    });
    server.load(replies);
    const result = await runAgent({
      host: toolkit,
      principal: { tenant: 'test' },
      model: wire.model(server.url, fetch),
      prompt: 'Go.',
      contextWindowTokens: 4_000,
    }).result;
    await toolkit.close();
    return { result, ran, requests: server.requests.map((request) => JSON.stringify(request)) };
  }

  it('is shortened once: the oldest result leaves, and no call runs twice', async () => {
    const { result, ran, requests } = await play([
      calling('one'),
      calling('two'),
      refusal,
      framed(wire.ending),
    ]);
    expect(result).toMatchObject({ status: 'completed', text: 'Done.' });
    expect(ran).toEqual(['one', 'two']);
    expect(requests).toHaveLength(4);
    expect(requests[2]).toContain('one:word');
    expect(requests[3]).not.toContain('one:word');
    expect(requests[3]).toContain('was taken out to make room');
    expect(requests[3]).toContain('two:word');
  });

  it('ends the run as partial the second time', async () => {
    const { result, ran, requests } = await play([
      calling('one'),
      calling('two'),
      refusal,
      calling('three'),
      refusal,
    ]);
    expect(result).toMatchObject({ status: 'partial', error: { code: 'CONTEXT_OVERFLOW' } });
    expect(ran).toEqual(['one', 'two', 'three']);
    expect(requests).toHaveLength(5);
  });
});
