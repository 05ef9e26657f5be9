import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { done, play } from '../../test/play.ts';

const finish = (unified: 'stop' | 'tool-calls', changes: object = {}): object => ({
  type: 'finish',
  finishReason: { unified, raw: unified },
  usage: {
    inputTokens: { total: 3, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: 2, text: undefined, reasoning: undefined },
  },
  ...changes,
});
const text = (delta: unknown): object[] => [
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta },
  { type: 'text-end', id: 't' },
];
const call = (input: unknown): object => ({
  type: 'tool-call',
  toolCallId: 'a',
  toolName: 'look',
  input,
});
const replyOf = (...parts: object[]) => ({ parts: parts as LanguageModelV4StreamPart[] });

describe('parts that are not what their types say', () => {
  it.each<[string, unknown]>([
    ['null', null],
    ['a number', 5],
    ['a text', 'many'],
    ['null counts', { inputTokens: null, outputTokens: null }],
    ['counts that are none', { inputTokens: { total: '3' }, outputTokens: 7 }],
  ])('takes %s for a usage that is not known', async (_name, usage) => {
    const { result } = await play([replyOf(...text('Yes.'), finish('stop', { usage }))]);
    expect(result).toMatchObject({ status: 'completed', text: 'Yes.' });
    expect(result.usage.inputTokens.total).toBeUndefined();
    expect(result.usage.outputTokens.total).toBeUndefined();
  });

  it.each(['stop', 'tool-calls'] as const)(
    'runs no call that comes after a finish of %s',
    async (reason) => {
      const { result, run } = await play([
        replyOf(...text('Yes.'), finish(reason), call('{}'), finish('tool-calls')),
        done,
      ]);
      expect(result).toMatchObject({ status: 'completed', text: 'Yes.' });
      expect(result.steps[0]).toMatchObject({ calls: [], finishReason: { unified: reason } });
      expect(run.closedWith).toEqual([{ status: 'completed' }]);
    },
  );

  it.each([undefined, null, 5, { text: 'Yes.' }])('fails for a delta of %j', async (delta) => {
    const { result } = await play([replyOf(...text(delta), finish('stop'))]);
    expect(result).toMatchObject({ status: 'failed', error: { code: 'MODEL_STREAM_FAILED' } });
  });

  it('fails for arguments that JSON cannot carry', async () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    for (const input of [5n, circle]) {
      const { result } = await play([replyOf(call(input), finish('tool-calls')), done]);
      expect(result).toMatchObject({ status: 'failed', error: { code: 'MODEL_STREAM_FAILED' } });
    }
  });

  const types =
    'text-start text-delta text-end reasoning-start reasoning-delta reasoning-end tool-input-start tool-input-delta tool-input-end tool-call tool-result tool-approval-request file reasoning-file custom source stream-start response-metadata finish error raw unknown';
  it.each(types.split(' '))('gives a result for a %s part that holds anything', async (type) => {
    for (const junk of [undefined, null, 5, 5n, Symbol('s'), {}, [null], () => 1]) {
      const fields = Object.fromEntries(
        'id delta toolCallId toolName input result approvalId data warnings usage finishReason providerMetadata kind error providerExecuted'
          .split(' ')
          .map((name) => [name, junk]),
      );
      const { result } = await play([replyOf({ ...fields, type }, finish('stop')), done, done]);
      expect(result.status).toMatch(/^(completed|failed|partial|waiting)$/);
    }
  });

  it.each([null, undefined, 5, 'text'])('fails or goes on for %j as a part', async (part) => {
    const { result } = await play([replyOf(part as never, finish('stop'))]);
    expect(result.status).toMatch(/^(completed|failed)$/);
  });
});
