import type { LanguageModelV4Message } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { answerOpenCalls } from './open-calls.ts';

const assistant = (...ids: string[]): LanguageModelV4Message => ({
  role: 'assistant',
  content: ids.map((toolCallId) => ({
    type: 'tool-call',
    toolCallId,
    toolName: 't',
    input: {},
    ...(toolCallId.startsWith('server') ? { providerExecuted: true } : {}),
  })),
});
const result = (toolCallId: string, value = toolCallId) =>
  ({ type: 'tool-result', toolCallId, toolName: 't', output: { type: 'text', value } }) as const;
const tool = (...content: ReturnType<typeof result>[]): LanguageModelV4Message => ({
  role: 'tool',
  content,
});
const user: LanguageModelV4Message = { role: 'user', content: [{ type: 'text', text: 'x' }] };

/** Per message its role, and what its results say. */
const shape = (messages: readonly LanguageModelV4Message[]) =>
  messages.map(({ role, content }) =>
    role === 'tool'
      ? content.map((part) =>
          part.type === 'tool-result' ? `${part.toolCallId}=${part.output.type}` : part.type,
        )
      : role,
  );

describe('a conversation that is gone on with', () => {
  it.each([
    [
      'is whole',
      [user, assistant('a', 'b'), tool(result('a'), result('b')), user],
      ['user', 'assistant', ['a=text', 'b=text'], 'user'],
    ],
    [
      'lacks one result',
      [assistant('a', 'b'), tool(result('b')), user],
      ['assistant', ['a=error-text', 'b=text'], 'user'],
    ],
    ['lacks all results', [assistant('a')], ['assistant', ['a=error-text']]],
    [
      'has results out of order',
      [assistant('a', 'b'), tool(result('b'), result('a'))],
      ['assistant', ['a=text', 'b=text']],
    ],
    [
      'has results in two messages',
      [assistant('a', 'b'), tool(result('a')), tool(result('b'))],
      ['assistant', ['a=text', 'b=text']],
    ],
    [
      'has a result twice',
      [assistant('a'), tool(result('a'), result('a', 'again'))],
      ['assistant', ['a=text']],
    ],
    ['has calls of the provider', [assistant('server1'), user], ['assistant', 'user']],
    [
      'has a result too late',
      [assistant('a'), user, tool(result('a'))],
      ['assistant', ['a=text'], 'user'],
    ],
  ])('that %s', (_name, messages, expected) => {
    expect(shape(answerOpenCalls(messages))).toEqual(expected);
  });
});
