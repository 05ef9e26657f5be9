import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentMessage } from '../messages/transcript.ts';
import { compactResults } from './compact-results.ts';
import { estimateMessages, estimateText } from './estimate-tokens.ts';
import type { ToolResult } from './result-stub.ts';

const ask: AgentMessage = { role: 'user', content: [{ type: 'text', text: 'Go.' }] };
const result = (id: string, output: ToolResult['output'] | string, name = 'look'): ToolResult => ({
  type: 'tool-result',
  toolCallId: id,
  toolName: name,
  output: typeof output === 'string' ? { type: 'text', value: output } : output,
});
/** One step: its calls, and a result for each. */
const step = (...results: readonly ToolResult[]): AgentMessage[] => [
  {
    role: 'assistant',
    content: results.map(({ toolCallId, toolName }) => ({
      type: 'tool-call',
      toolCallId,
      toolName,
      input: {},
    })),
  },
  { role: 'tool', content: [...results] },
];
const large = (tokens: number) => 'four'.repeat(tokens);
const options = { fixedTokens: 0, windowTokens: 1_000, isReadOnly: () => true };
const textsOf = (messages: readonly AgentMessage[] = []) =>
  messages.flatMap((message) =>
    message.role === 'tool'
      ? message.content.map((part) =>
          part.type === 'tool-result' && 'value' in part.output ? part.output.value : '',
        )
      : [],
  );

describe('making room', () => {
  it('takes out the oldest results until half the window is free, and keeps the others whole', () => {
    const messages = [
      ask,
      ...step(result('a', large(400))),
      ...step(result('b', large(300)), result('c', large(200))),
      ...step(result('d', large(100))),
    ];
    const compaction = compactResults(messages, options);
    expect(compaction?.callIds).toEqual(['a', 'b']);
    expect(compaction?.tokensBefore).toBeGreaterThan(1_000);
    expect(compaction?.tokensAfter).toBeLessThanOrEqual(500);
    expect(compaction?.tokensAfter).toBe(estimateMessages(compaction?.messages ?? []));
    expect(textsOf(compaction?.messages)).toEqual([
      expect.stringContaining('look, about 400 tokens, was taken out'),
      expect.stringContaining('look, about 300 tokens, was taken out'),
      large(200),
      large(100),
    ]);
  });

  it('never touches the latest step, which the model has not seen yet, nor what was said', () => {
    const messages = [ask, ...step(result('a', large(5_000)), result('b', large(10)))];
    expect(compactResults(messages, options)).toBeUndefined();
    const older = [ask, ...step(result('z', large(600))), ...messages.slice(1)];
    expect(compactResults(older, options)?.callIds).toEqual(['z']);
  });

  it('counts what stands beside the conversation', () => {
    const messages = [ask, ...step(result('a', large(300))), ...step(result('b', large(100)))];
    expect(compactResults(messages, { ...options, windowTokens: 900 })?.callIds).toEqual(['a']);
    const fixed = { ...options, fixedTokens: 2_000, windowTokens: 6_000 };
    expect(compactResults(messages, fixed)?.callIds).toEqual(['a']);
  });

  it('takes the window for smaller than it was told, since the request did not fit', () => {
    const messages = [
      ask,
      ...step(result('a', large(300))),
      ...step(result('b', large(300))),
      ...step(result('c', large(100))),
    ];
    const compaction = compactResults(messages, { ...options, windowTokens: 128_000 });
    expect(compaction?.callIds).toEqual(['a', 'b']);
  });

  it('leaves results that are shorter than what would stand in their place, and stubs of before', () => {
    const messages = [
      ask,
      ...step(result('s', 'ok'), result('a', large(900))),
      ...step(result('c', large(300))),
    ];
    const once = compactResults(messages, options);
    expect(once?.callIds).toEqual(['a']);
    expect(compactResults(once?.messages ?? [], options)).toBeUndefined();
  });

  it('says what a result was, and how to see it again', () => {
    const handle = `sha256:${'ab'.repeat(32)}`;
    const shortened = `${large(300)} Read on with pager {"handle":"${handle}","offset":10}.`;
    const messages = [
      ask,
      ...step(
        result('read', large(300)),
        result('change', large(300), 'change'),
        result('kept', shortened),
        result('bad', { type: 'error-text', value: large(300) }),
        result('picture', {
          type: 'content',
          value: [{ type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AQL/' } }],
        }),
      ),
      ...step(result('last', large(300))),
    ];
    const compaction = compactResults(messages, {
      ...options,
      isReadOnly: (name) => name === 'look',
    });
    const outputs = compaction?.messages.flatMap((message) =>
      message.role === 'tool'
        ? message.content.flatMap((part) => (part.type === 'tool-result' ? part.output : []))
        : [],
    );
    const start = (name: string, tokens: number, how: string) =>
      `[The result of this call of ${name}, about ${tokens} tokens, was taken out to make room. It ${how}`;
    expect(outputs).toEqual([
      {
        type: 'text',
        value: `${start('look', 300, 'had ended well.')} Make the call again if you still need it.]`,
      },
      {
        type: 'text',
        value: `${start('change', 300, 'had ended well.')} What the call changed stays changed: do not make it again to see its result.]`,
      },
      {
        type: 'text',
        value: `${start('look', estimateText(shortened), 'had ended well.')} It is kept: read it in pages by its handle, ${handle}.]`,
      },
      {
        type: 'error-text',
        value: `${start('look', 300, 'was an error.')} Make the call again if you still need it.]`,
      },
      {
        type: 'text',
        value: `${start('look', 2_000, 'had ended well.')} Make the call again if you still need it.]`,
      },
      { type: 'text', value: large(300) },
    ]);
  });

  it('keeps every call, and one result right after it, whatever the conversation', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.nat(500), { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
        fc.integer({ min: 1, max: 2_000 }),
        (steps, windowTokens) => {
          const messages = [
            ask,
            ...steps.flatMap((sizes, at) =>
              step(...sizes.map((size, index) => result(`${at}-${index}`, large(size)))),
            ),
          ];
          const compaction = compactResults(messages, { ...options, windowTokens });
          const shape = (given: readonly AgentMessage[]) =>
            given.map(({ role, content }) => [
              role,
              typeof content === 'string'
                ? content
                : content.map((part) => ('toolCallId' in part ? part.toolCallId : part.type)),
            ]);
          if (compaction === undefined) return;
          expect(shape(compaction.messages)).toEqual(shape(messages));
          expect(compaction.messages.slice(-2)).toEqual(messages.slice(-2));
          expect(compaction.tokensAfter).toBeLessThan(compaction.tokensBefore);
        },
      ),
    );
  });
});

describe('the estimate', () => {
  it('counts four bytes of UTF-8 as a token, and 2,000 for a picture or a document', () => {
    expect(estimateText('four')).toBe(1);
    expect(estimateText('fours')).toBe(2);
    expect(estimateText('日本語の本')).toBe(4);
    expect(
      estimateMessages([
        {
          role: 'user',
          content: [
            {
              type: 'file',
              mediaType: 'image/png',
              data: { type: 'data', data: 'A'.repeat(9_999) },
            },
          ],
        },
      ]),
    ).toBe(2_000);
  });
});
