import { describe, expect, it } from 'vitest';
import { done, play } from '../../test/play.ts';

describe('what a reply holds beside text and calls', () => {
  it('keeps reasoning with its signature and gives it back to the provider', async () => {
    const { result, model } = await play([
      {
        reasoning: 'Hm.',
        reasoningMetadata: { anthropic: { signature: 's1' } },
        calls: [{ name: 'look', arguments: {} }],
      },
      done,
    ]);
    expect(result.steps[0]?.reasoning).toBe('Hm.');
    expect(model.requests[1]?.prompt[1]?.content[0]).toEqual({
      type: 'reasoning',
      text: 'Hm.',
      providerOptions: { anthropic: { signature: 's1' } },
    });
  });

  it('gives the metadata of a call back with it, e.g. the signature of a thought', async () => {
    const providerMetadata = { google: { thoughtSignature: 's2' } };
    const { model } = await play([
      { calls: [{ id: 'a', name: 'look', arguments: {}, providerMetadata }] },
      done,
    ]);
    expect(model.requests[1]?.prompt[1]?.content).toMatchObject([
      { toolCallId: 'a', providerOptions: providerMetadata },
    ]);
  });

  it('keeps redacted reasoning, which has metadata and no text, and drops empty text', async () => {
    const { result } = await play([
      {
        parts: [
          {
            type: 'reasoning-start',
            id: 'r',
            providerMetadata: { anthropic: { redactedData: 'x' } },
          },
          { type: 'reasoning-end', id: 'r' },
          { type: 'text-start', id: 't' },
          { type: 'text-end', id: 't' },
          { type: 'text-start', id: 't' },
          { type: 'text-delta', id: 't', delta: 'Yes.' },
          {
            type: 'finish',
            finishReason: { unified: 'stop', raw: 'stop' },
            usage: undefined as never,
          },
        ],
      },
    ]);
    expect(result.messages[1]?.content).toEqual([
      { type: 'reasoning', text: '', providerOptions: { anthropic: { redactedData: 'x' } } },
      { type: 'text', text: 'Yes.' },
    ]);
  });

  it('keeps files, sources, warnings and response metadata, and ignores parts of unknown types', async () => {
    const file = {
      type: 'file',
      mediaType: 'image/png',
      data: { type: 'data', data: 'AAAA' },
    } as const;
    const source = {
      type: 'source',
      sourceType: 'url',
      id: 's',
      url: 'https://example.com/',
    } as const;
    const { result } = await play([
      {
        parts: [
          { type: 'stream-start', warnings: [{ type: 'unsupported', feature: 'seed' }] },
          { type: 'response-metadata', id: 'resp', modelId: 'm-1' },
          { type: 'ping' },
          { type: 'raw', rawValue: {} },
          { type: 'hologram' } as never,
          file,
          source,
          {
            type: 'finish',
            finishReason: { unified: 'stop', raw: 'stop' },
            usage: undefined as never,
          },
        ],
      },
    ]);
    expect(result.messages[1]).toEqual({ role: 'assistant', content: [file] });
    expect(result.steps[0]).toMatchObject({
      sources: [source],
      warnings: [{ type: 'unsupported', feature: 'seed' }],
      response: { id: 'resp', modelId: 'm-1' },
    });
  });

  it('adds no empty message for a reply without any part', async () => {
    const { result } = await play([{}]);
    expect(result).toMatchObject({ status: 'completed', text: '' });
    expect(result.messages).toHaveLength(1);
  });
});
