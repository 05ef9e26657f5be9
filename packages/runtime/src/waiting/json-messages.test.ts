import { expect, it } from 'vitest';
import type { AgentMessage } from '../messages/transcript.ts';
import { messagesFromJson, messagesToJson } from './json-messages.ts';

const url = new URL('https://example.org/a.png');
const bytes = new Uint8Array([1, 2, 255]);

it('keeps files through JSON: URLs as URLs, bytes as the base64 that stands for them', () => {
  const file = { type: 'file', mediaType: 'image/png' } as const;
  const messages: AgentMessage[] = [
    { role: 'system', content: 'Be brief.' },
    {
      role: 'user',
      content: [
        { ...file, data: { type: 'url', url } },
        { ...file, data: { type: 'data', data: bytes } },
        { ...file, data: { type: 'data', data: Buffer.from(bytes) } },
      ],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'a',
          toolName: 'look',
          output: { type: 'content', value: [{ ...file, data: { type: 'url', url } }] },
        },
      ],
    },
  ];
  const json = JSON.parse(JSON.stringify(messagesToJson(messages))) as never;
  const data = { type: 'data', data: 'AQL/' };
  expect(messagesFromJson(json)).toEqual([
    messages[0],
    {
      role: 'user',
      content: [
        { ...file, data: { type: 'url', url } },
        { ...file, data },
        { ...file, data },
      ],
    },
    messages[2],
  ]);
});

it('takes what only looks like a URL for what it is: arguments and text that is none', () => {
  const messages: AgentMessage[] = [
    {
      role: 'assistant',
      content: [
        {
          type: 'tool-call',
          toolCallId: 'a',
          toolName: 'get',
          input: { data: { type: 'url', url: 'https://example.org/' } },
        },
      ],
    },
  ];
  expect(messagesFromJson(messagesToJson(messages))).toEqual(messages);
  const odd = [{ role: 'user', content: [{ type: 'file', data: { type: 'url', url: 'no url' } }] }];
  expect(messagesFromJson(odd)).toEqual(odd);
});
