import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { createManualClock } from '@toolwright/core/testing';
import { describe, expect, it } from 'vitest';
import { createScriptedModel } from './create-scripted-model.ts';
import type { ScriptedReply } from './script.ts';

const ask = (
  text: string,
  more: Partial<LanguageModelV4CallOptions> = {},
): LanguageModelV4CallOptions => ({
  prompt: [{ role: 'user', content: [{ type: 'text', text }] }],
  ...more,
});

async function collect<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const parts: T[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

async function partsOf(reply: ScriptedReply): Promise<LanguageModelV4StreamPart[]> {
  const { stream } = await createScriptedModel([reply]).doStream(ask('x'));
  return collect(stream);
}

const usage = {
  inputTokens: {
    total: undefined,
    noCache: undefined,
    cacheRead: undefined,
    cacheWrite: undefined,
  },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
};

describe('a scripted model', () => {
  it('streams reasoning, text and calls as a provider does', async () => {
    const reply: ScriptedReply = {
      reasoning: 'Hm.',
      reasoningMetadata: { anthropic: { signature: 's' } },
      text: ['Let ', 'me.'],
      calls: [{ name: 'look', arguments: { at: 1 }, chunks: 4 }],
    };
    expect(await partsOf(reply)).toEqual([
      { type: 'stream-start', warnings: [] },
      { type: 'reasoning-start', id: 'reasoning' },
      { type: 'reasoning-delta', id: 'reasoning', delta: 'Hm.' },
      {
        type: 'reasoning-end',
        id: 'reasoning',
        providerMetadata: { anthropic: { signature: 's' } },
      },
      { type: 'text-start', id: 'text' },
      { type: 'text-delta', id: 'text', delta: 'Let ' },
      { type: 'text-delta', id: 'text', delta: 'me.' },
      { type: 'text-end', id: 'text' },
      { type: 'tool-input-start', id: 'scripted-1', toolName: 'look' },
      { type: 'tool-input-delta', id: 'scripted-1', delta: '{"at' },
      { type: 'tool-input-delta', id: 'scripted-1', delta: '":1}' },
      { type: 'tool-input-end', id: 'scripted-1' },
      { type: 'tool-call', toolCallId: 'scripted-1', toolName: 'look', input: '{"at":1}' },
      { type: 'finish', finishReason: { unified: 'tool-calls', raw: 'tool-calls' }, usage },
    ]);
  });

  it.each<[string, ScriptedReply, unknown]>([
    ['stop without calls', { text: 'x' }, { unified: 'stop', raw: 'stop' }],
    [
      'stop with calls of the provider only',
      { calls: [{ name: 's', arguments: {}, providerResult: 1 }] },
      { unified: 'stop', raw: 'stop' },
    ],
    ['as told', { finishReason: 'length' }, { unified: 'length', raw: 'length' }],
    [
      'in the words of the provider',
      { finishReason: { unified: 'stop', raw: 'end_turn' } },
      { unified: 'stop', raw: 'end_turn' },
    ],
    ['not at all', { text: 'x', finishReason: null }, undefined],
  ])('finishes: %s', async (_name, reply, expected) => {
    const finish = (await partsOf(reply)).find(({ type }) => type === 'finish');
    expect(finish?.type === 'finish' ? finish.finishReason : undefined).toEqual(expected);
  });

  it('plays exact parts, and calls with exact pieces or broken arguments', async () => {
    const part = { type: 'text-delta', id: 't', delta: 'x' } as const;
    expect(await partsOf({ parts: [part] })).toEqual([part]);
    const pieces = await partsOf({
      calls: [{ id: '', name: 'n', arguments: '{"a', chunks: ['{', '"a'] }],
    });
    expect(pieces.filter(({ type }) => type === 'tool-input-delta')).toMatchObject([
      { id: '', delta: '{' },
      { id: '', delta: '"a' },
    ]);
  });

  it('answers in turn, by the request, and refuses a request beyond its script', async () => {
    const model = createScriptedModel([
      { text: 'one' },
      ({ index, prompt }) => ({ text: `${index} of ${prompt.length}` }),
    ]);
    expect((await model.doGenerate(ask('a'))).content).toEqual([{ type: 'text', text: 'one' }]);
    expect((await model.doGenerate(ask('b'))).content).toEqual([{ type: 'text', text: '1 of 1' }]);
    await expect(model.doStream(ask('c'))).rejects.toMatchObject({ code: 'SCRIPT_EXHAUSTED' });
  });

  it('keeps what it was asked, as it was then', async () => {
    const model = createScriptedModel(() => ({ text: 'x' }));
    const options = ask('before', { temperature: 0 });
    await model.doStream(options);
    options.prompt.push({ role: 'system', content: 'later' });
    expect(model.requests).toMatchObject([
      { index: 0, temperature: 0, prompt: [{ role: 'user' }] },
    ]);
    expect(model.requests[0]?.prompt).toHaveLength(1);
  });

  it('says that pieces do not add up to the arguments', async () => {
    await expect(
      partsOf({ calls: [{ name: 'n', arguments: '{}', chunks: ['{'] }] }),
    ).rejects.toMatchObject({ code: 'SCRIPT_INVALID', place: 'n' });
  });
});

describe('a scripted fault', () => {
  const fault = new Error('socket');

  it('rejects the request', async () => {
    await expect(createScriptedModel([{ reject: fault }]).doStream(ask('x'))).rejects.toBe(fault);
  });

  it.each([
    [undefined, ['stream-start', 'text-start', 'text-delta', 'text-end']],
    [2, ['stream-start', 'text-start']],
  ])('breaks off or errs after %s parts', async (afterParts, expected) => {
    const at = afterParts === undefined ? {} : { afterParts };
    const broken = createScriptedModel([{ text: 'x', breakOff: { error: fault, ...at } }]);
    const seen: string[] = [];
    const { stream } = await broken.doStream(ask('x'));
    await expect(
      (async () => {
        for await (const { type } of stream) seen.push(type);
      })(),
    ).rejects.toBe(fault);
    expect(seen).toEqual(expected);
    const erring = await partsOf({ text: 'x', errorPart: { error: fault, ...at } });
    expect(erring.map(({ type }) => type)).toEqual([...expected, 'error']);
  });

  it('waits before every part on the clock that it is given', async () => {
    const clock = createManualClock();
    const model = createScriptedModel([{ text: 'x', finishReason: null, partDelayMs: 100 }], {
      clock,
    });
    const { stream } = await model.doStream(ask('x'));
    const seen: string[] = [];
    const reading = (async () => {
      for await (const { type } of stream) seen.push(type);
    })();
    await clock.advanceAsync(99);
    expect(seen).toEqual([]);
    await clock.advanceAsync(101);
    expect(seen).toEqual(['stream-start', 'text-start']);
    await clock.advanceAsync(1_000);
    await reading;
    expect(seen).toHaveLength(4);
  });

  it.each(['request', 'stream'] as const)('hangs in the %s until it is aborted', async (hang) => {
    const controller = new AbortController();
    const model = createScriptedModel([{ text: 'x', hang }]);
    const asking = model.doStream(ask('x', { abortSignal: controller.signal }));
    setImmediate(() => controller.abort(fault));
    if (hang === 'request') await expect(asking).rejects.toBe(fault);
    else await expect(collect((await asking).stream)).rejects.toBe(fault);
  });

  it('notes that its reader let go', async () => {
    const model = createScriptedModel([{ text: ['a', 'b'] }]);
    const { stream } = await model.doStream(ask('x'));
    const reader = stream.getReader();
    await reader.read();
    expect(model.requests[0]?.isCancelled).toBe(false);
    await reader.cancel();
    expect(model.requests[0]?.isCancelled).toBe(true);
  });
});
