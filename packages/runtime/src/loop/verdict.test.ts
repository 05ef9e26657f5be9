import { describe, expect, it } from 'vitest';
import { done, play } from '../../test/play.ts';

describe('what a finish reason allows', () => {
  const call = { id: 'a', name: 'look', arguments: { at: 1 } };
  const unfinished = {
    parts: [
      { type: 'tool-input-start', id: 'a', toolName: 'look' },
      { type: 'tool-input-delta', id: 'a', delta: '{"at":1}' },
      {
        type: 'finish',
        finishReason: { unified: 'tool-calls', raw: 'x' },
        usage: undefined as never,
      },
    ],
  } as const;

  it.each([
    ['stop', { calls: [call], finishReason: 'stop' }, 1, 'completed', undefined],
    ['tool-calls', { calls: [call], finishReason: 'tool-calls' }, 1, 'completed', undefined],
    ['length with calls', { calls: [call], finishReason: 'length' }, 0, 'completed', undefined],
    [
      'length without calls',
      { text: 'Half an ans', finishReason: 'length' },
      0,
      'partial',
      'MODEL_OUTPUT_LIMIT',
    ],
    [
      'content-filter',
      { calls: [call], finishReason: 'content-filter' },
      0,
      'failed',
      'MODEL_REPLY_FILTERED',
    ],
    ['error', { calls: [call], finishReason: 'error' }, 0, 'failed', 'MODEL_REPLY_FAILED'],
    [
      'interrupted',
      { calls: [call], finishReason: 'interrupted' },
      0,
      'failed',
      'MODEL_STREAM_INCOMPLETE',
    ],
    ['other', { calls: [call], finishReason: 'other' }, 0, 'partial', 'MODEL_FINISH_UNKNOWN'],
    [
      'other, of which the provider said nothing',
      { calls: [call], finishReason: { unified: 'other', raw: undefined } },
      0,
      'failed',
      'MODEL_STREAM_INCOMPLETE',
    ],
    ['none at all', { calls: [call], finishReason: null }, 0, 'failed', 'MODEL_STREAM_INCOMPLETE'],
    ['a call that was begun and never declared whole', unfinished, 0, 'completed', undefined],
    [
      'calls announced and none there',
      { finishReason: 'tool-calls' },
      0,
      'failed',
      'MODEL_CALLS_MISSING',
    ],
    [
      'a broken stream',
      { calls: [call], breakOff: { error: new Error('socket') } },
      0,
      'failed',
      'MODEL_STREAM_FAILED',
    ],
    [
      'an error part',
      { calls: [call], errorPart: { error: 'overloaded' } },
      0,
      'failed',
      'MODEL_STREAM_FAILED',
    ],
  ] as const)('%s', async (_name, reply, runs, status, code) => {
    const { result, run } = await play([reply, done]);
    expect(run.ran).toHaveLength(runs);
    expect(result.status).toBe(status);
    expect(result.error?.code).toBe(code);
    expect(run.closedWith).toEqual([{ status, ...(code === undefined ? {} : { code }) }]);
    // Whatever happened, every call of the conversation has exactly one result.
    const called = result.messages.flatMap((message) =>
      message.role === 'assistant'
        ? message.content.filter(({ type }) => type === 'tool-call')
        : [],
    );
    const answered = result.messages.flatMap((message) =>
      message.role === 'tool' ? message.content : [],
    );
    expect(answered.map((part) => 'toolCallId' in part && part.toolCallId)).toEqual(
      called.map((part) => 'toolCallId' in part && part.toolCallId),
    );
  });

  it('tells the model that a call was cut, so that it can split it', async () => {
    const { result } = await play([
      { calls: [{ ...call, arguments: '{"at":1' }], finishReason: 'length' },
      done,
    ]);
    expect(result.steps[0]?.calls[0]?.outcome).toMatchObject({
      status: 'failed',
      error: { code: 'ARGUMENTS_TRUNCATED' },
    });
    expect(result.messages[2]?.content).toMatchObject([{ output: { type: 'error-text' } }]);
  });

  it('does not trust a finish that follows an error: a broken chunk may have been part of a call', async () => {
    const { run, result } = await play([
      {
        parts: [
          { type: 'tool-input-start', id: 'a', toolName: 'look' },
          { type: 'error', error: new Error('bad chunk') },
          { type: 'tool-call', toolCallId: 'a', toolName: 'look', input: '{}' },
          {
            type: 'finish',
            finishReason: { unified: 'tool-calls', raw: 'tool_calls' },
            usage: undefined as never,
          },
        ],
      },
    ]);
    expect(run.ran).toEqual([]);
    expect(result.error).toMatchObject({
      code: 'MODEL_STREAM_FAILED',
      cause: new Error('bad chunk'),
    });
  });
});
