import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3StreamPart,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createFakeRun, type FakeTool } from '../../test/fake-run.ts';
import { runAgent } from '../run-agent.ts';
import { toV3Prompt } from './v3-prompt.ts';

const finish = (unified: 'stop' | 'tool-calls'): LanguageModelV3StreamPart => ({
  type: 'finish',
  finishReason: { unified, raw: unified },
  usage: {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  },
});

function v3Model(
  replies: LanguageModelV3StreamPart[][],
): LanguageModelV3 & { readonly asked: LanguageModelV3CallOptions[]; isCancelled: boolean } {
  const asked: LanguageModelV3CallOptions[] = [];
  const model = {
    specificationVersion: 'v3' as const,
    provider: 'old',
    modelId: 'm',
    supportedUrls: {},
    asked,
    isCancelled: false,
    doGenerate: () => Promise.reject(new Error('not used')),
    async doStream(options: LanguageModelV3CallOptions) {
      const parts = replies[asked.length] ?? [];
      asked.push(options);
      return {
        stream: new ReadableStream<LanguageModelV3StreamPart>({
          start(controller) {
            for (const part of parts) controller.enqueue(part);
            if (parts.at(-1)?.type === 'finish') controller.close();
          },
          cancel() {
            model.isCancelled = true;
          },
        }),
      };
    },
  };
  return model;
}

const image: FakeTool = () => ({
  content: [
    { type: 'text', text: 'a dot' },
    { type: 'image', mediaType: 'image/png', data: 'AAAA' },
  ],
});

describe('a v3 model', () => {
  it('runs as a v4 model does: files in a reply and in a result change their shape', async () => {
    const model = v3Model([
      [
        { type: 'file', mediaType: 'image/png', data: 'BBBB' },
        { type: 'tool-call', toolCallId: 'a', toolName: 'image', input: '{}' },
        finish('tool-calls'),
      ],
      [{ type: 'text-delta', id: 't', delta: 'Done.' }, finish('stop')],
    ]);
    const result = await runAgent({
      run: createFakeRun({ image }),
      model,
      prompt: 'Go.',
      settings: { reasoning: 'low', seed: 1 },
    }).result;
    expect(result).toMatchObject({ status: 'completed', text: 'Done.', log: { model: 'old:m' } });
    expect(result.messages[1]).toMatchObject({
      content: [{ type: 'file', data: { type: 'data', data: 'BBBB' } }, { type: 'tool-call' }],
    });
    expect(model.asked[0]).not.toHaveProperty('reasoning');
    expect(model.asked[0]).toMatchObject({ seed: 1, toolChoice: { type: 'auto' } });
    expect(model.asked[1]?.prompt.slice(1)).toEqual([
      {
        role: 'assistant',
        content: [
          { type: 'file', mediaType: 'image/png', data: 'BBBB' },
          { type: 'tool-call', toolCallId: 'a', toolName: 'image', input: {} },
        ],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'a',
            toolName: 'image',
            output: {
              type: 'content',
              value: [
                { type: 'text', text: 'a dot' },
                { type: 'image-data', data: 'AAAA', mediaType: 'image/png' },
              ],
            },
          },
        ],
      },
    ]);
  });

  it('is let go of when the run is cancelled', async () => {
    const model = v3Model([[{ type: 'text-delta', id: 't', delta: 'Half' }]]);
    const agent = runAgent({ run: createFakeRun(), model, prompt: 'Go.' });
    agent.subscribe((event) => event.type === 'text-delta' && agent.cancel());
    expect((await agent.result).status).toBe('cancelled');
    expect(model.isCancelled).toBe(true);
  });
});

describe('a v4 prompt for a v3 model', () => {
  const url = new URL('https://example.com/a');

  it.each<[string, LanguageModelV4Prompt[number], unknown]>([
    ['a system message', { role: 'system', content: 'x' }, { role: 'system', content: 'x' }],
    [
      'files of a user',
      {
        role: 'user',
        content: [
          { type: 'file', mediaType: 'image/png', data: { type: 'url', url } },
          { type: 'file', mediaType: 'text/plain', data: { type: 'text', text: 'é' } },
          {
            type: 'file',
            mediaType: 'image/png',
            data: { type: 'reference', reference: { openai: 'f' } },
          },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'file', mediaType: 'image/png', data: url },
          { type: 'file', mediaType: 'text/plain', data: new Uint8Array([0xc3, 0xa9]) },
        ],
      },
    ],
    [
      'parts that v3 does not know',
      {
        role: 'assistant',
        content: [
          { type: 'custom', kind: 'a.b' },
          { type: 'reasoning-file', mediaType: 'image/png', data: { type: 'data', data: 'A' } },
          { type: 'text', text: 'x' },
        ],
      },
      { role: 'assistant', content: [{ type: 'text', text: 'x' }] },
    ],
    [
      'files of a result',
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'a',
            toolName: 't',
            output: {
              type: 'content',
              value: [
                {
                  type: 'file',
                  mediaType: 'application/pdf',
                  data: { type: 'data', data: new Uint8Array([0, 0, 0]) },
                  filename: 'x.pdf',
                },
                { type: 'file', mediaType: 'image/png', data: { type: 'url', url } },
                { type: 'file', mediaType: 'text/plain', data: { type: 'text', text: 'x' } },
                {
                  type: 'file',
                  mediaType: 'image/png',
                  data: { type: 'reference', reference: { openai: 'f' } },
                },
              ],
            },
          },
          { type: 'tool-approval-response', approvalId: 'p', approved: false },
        ],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'a',
            toolName: 't',
            output: {
              type: 'content',
              value: [
                {
                  type: 'file-data',
                  mediaType: 'application/pdf',
                  data: 'AAAA',
                  filename: 'x.pdf',
                },
                { type: 'image-url', url: url.href },
                { type: 'text', text: 'x' },
                { type: 'image-file-id', fileId: { openai: 'f' } },
              ],
            },
          },
          { type: 'tool-approval-response', approvalId: 'p', approved: false },
        ],
      },
    ],
  ])('%s', (_name, message, expected) => {
    expect(toV3Prompt([message])).toEqual([expected]);
  });
});
