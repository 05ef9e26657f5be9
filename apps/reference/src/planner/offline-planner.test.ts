import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { expect, test, vi } from 'vitest';
import { archive, archiveTools } from '../../test/support/archive-tools.ts';
import { createOfflinePlanner } from './offline-planner.ts';
import type { PlannerVerdict } from './planning/move.ts';

const tools = archiveTools(archive);
const cards = (name: string) => tools.filter((tool) => tool.name === name)[0]?.card;

function optionsFor(prompt: LanguageModelV4Prompt): LanguageModelV4CallOptions {
  return {
    prompt,
    tools: tools.map(({ name, description, inputSchema }) => ({
      type: 'function' as const,
      name,
      description,
      inputSchema: inputSchema as never,
    })),
  };
}

const user = (text: string): LanguageModelV4Prompt[number] => ({
  role: 'user',
  content: [{ type: 'text', text }],
});

async function partsOf(
  options: LanguageModelV4CallOptions,
  onVerdict?: (verdict: PlannerVerdict) => void,
) {
  const model = createOfflinePlanner({ cards, ...(onVerdict === undefined ? {} : { onVerdict }) });
  const { stream } = await model.doStream(options);
  const parts: LanguageModelV4StreamPart[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

test('a call is streamed whole and ends with the finish reason of calls', async () => {
  const parts = await partsOf(optionsFor([user('open notes/ink.md')]));
  expect(parts.map((part) => part.type)).toEqual([
    'stream-start',
    'tool-input-start',
    'tool-input-delta',
    'tool-input-end',
    'tool-call',
    'finish',
  ]);
  expect(parts[4]).toEqual({
    type: 'tool-call',
    toolCallId: 'plan-1-1',
    toolName: 'page_turner',
    input: '{"path":"notes/ink.md"}',
  });
  expect(parts[5]).toMatchObject({ finishReason: { unified: 'tool-calls' } });
});

test('the last request counts, and results of every form are read', async () => {
  const call = {
    type: 'tool-call' as const,
    toolCallId: 'plan-1-1',
    toolName: 'shelf_view',
    input: { folder: 'notes' },
  };
  const result = (output: unknown): LanguageModelV4Prompt => [
    user('open README.md'),
    { role: 'assistant', content: [{ type: 'text', text: 'Done.' }] },
    user('list notes, then open the smallest file'),
    { role: 'assistant', content: [call] },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'plan-1-1',
          toolName: 'shelf_view',
          output: output as never,
        },
      ],
    },
  ];
  const text = 'notes/ink.md  31 bytes\nnotes/paper.md  12 bytes';
  const rows = {
    entries: [
      { path: 'notes/ink.md', sizeBytes: 31 },
      { path: 'notes/paper.md', sizeBytes: 12 },
    ],
    total: { count: 2 },
  };
  for (const output of [
    { type: 'text', value: text },
    { type: 'json', value: rows },
    { type: 'content', value: [{ type: 'text', text }] },
  ]) {
    const parts = await partsOf(optionsFor(result(output)));
    expect(parts.filter((part) => part.type === 'tool-call')).toMatchObject([
      { toolCallId: 'plan-2-1', input: '{"path":"notes/paper.md"}' },
    ]);
  }
  for (const output of [
    { type: 'error-text', value: 'Not here.' },
    { type: 'execution-denied', reason: 'Not here.' },
  ]) {
    const onVerdict = vi.fn();
    const parts = await partsOf(optionsFor(result(output)), onVerdict);
    expect(parts).toContainEqual({ type: 'text-delta', id: 'answer', delta: 'Not here.' });
    expect(onVerdict.mock.calls).toEqual([['tool-failed']]);
  }
});

test('an answer ends with stop and says how the turn ended', async () => {
  const onVerdict = vi.fn();
  const parts = await partsOf(optionsFor([user('write a poem')]), onVerdict);
  expect(parts.map((part) => part.type)).toEqual([
    'stream-start',
    'text-start',
    'text-delta',
    'text-end',
    'finish',
  ]);
  expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'stop' } });
  expect(onVerdict.mock.calls).toEqual([['no-tool']]);
});

test('doGenerate gives the same without a stream', async () => {
  const model = createOfflinePlanner({ cards });
  expect(await model.doGenerate(optionsFor([user('open notes/ink.md')]))).toMatchObject({
    content: [{ type: 'tool-call', toolName: 'page_turner', input: '{"path":"notes/ink.md"}' }],
    finishReason: { unified: 'tool-calls' },
    warnings: [],
  });
});

test('a cancelled call plans nothing', async () => {
  const options = {
    ...optionsFor([user('open notes/ink.md')]),
    abortSignal: AbortSignal.abort(new Error('stop')),
  };
  await expect(partsOf(options)).rejects.toThrow('stop');
});

test('tool choice none leaves no tools', async () => {
  const parts = await partsOf({
    ...optionsFor([user('open notes/ink.md')]),
    toolChoice: { type: 'none' },
  });
  expect(parts.some((part) => part.type === 'tool-call')).toBe(false);
});
