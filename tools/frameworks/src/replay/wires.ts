import { createAmazonBedrock } from '@ai-sdk/amazon-bedrock';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { AgentModel } from '@toolwright/runtime';
import { amazonEventStream, serverSentEvents, typeOf, type Framing } from './framing.ts';

/** One provider package with the ways in which its wire may put events into bytes. */
export interface Wire {
  readonly name: string;
  model(url: string, fetchReply: typeof fetch): AgentModel;
  readonly framings: readonly Framing[];
  /** A whole reply of plain text, which ends a run. */
  readonly ending: readonly string[];
  /** The replies of a recording: some recordings hold those of several requests, one after the other. */
  split?(events: readonly string[]): readonly (readonly string[])[];
}

const apiKey = 'test';

export const anthropicWire: Wire = {
  name: 'anthropic',
  model: (url, fetchReply) =>
    createAnthropic({ baseURL: url, apiKey, fetch: fetchReply })('claude'),
  framings: [
    serverSentEvents('LF', { eventName: typeOf }),
    serverSentEvents('CRLF', { eventName: typeOf, lineEnd: '\r\n' }),
    serverSentEvents('data lines only, after a BOM and a comment', { begin: '\uFEFF: hello\n\n' }),
  ],
  ending: [
    '{"type":"message_start","message":{"id":"m","type":"message","role":"assistant","model":"claude","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":1,"output_tokens":1}}}',
    '{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}',
    '{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Done."}}',
    '{"type":"content_block_stop","index":0}',
    '{"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":2}}',
    '{"type":"message_stop"}',
  ],
  split(events) {
    const replies: string[][] = [];
    for (const event of events) {
      if (typeOf(event) === 'message_start' || replies.length === 0) replies.push([]);
      replies.at(-1)?.push(event);
    }
    return replies;
  },
};

export const chatCompletionsWire: Wire = {
  name: 'openai-compatible',
  model: (url, fetchReply) =>
    createOpenAICompatible({ name: 'local', baseURL: url, apiKey, fetch: fetchReply })('chat'),
  framings: [
    serverSentEvents('LF', { end: 'data: [DONE]\n\n' }),
    serverSentEvents('CRLF', { lineEnd: '\r\n', end: 'data: [DONE]\r\n\r\n' }),
    serverSentEvents('after a BOM and a comment', {
      begin: '\uFEFF: hello\n\n',
      end: 'data: [DONE]\n\n',
    }),
  ],
  ending: [
    '{"id":"c","object":"chat.completion.chunk","created":1,"model":"chat","choices":[{"index":0,"delta":{"role":"assistant","content":"Done."}}]}',
    '{"id":"c","object":"chat.completion.chunk","created":1,"model":"chat","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}',
  ],
};

/** The same wire through the package of its inventor. */
export const openAiChatWire: Wire = {
  ...chatCompletionsWire,
  name: 'openai (chat)',
  model: (url, fetchReply) =>
    createOpenAI({ baseURL: url, apiKey, fetch: fetchReply }).chat('gpt-4o'),
};

export const responsesWire: Wire = {
  name: 'openai',
  model: (url, fetchReply) =>
    createOpenAI({ baseURL: url, apiKey, fetch: fetchReply }).responses('gpt-5'),
  framings: [
    serverSentEvents('LF', { eventName: typeOf }),
    serverSentEvents('CRLF', { eventName: typeOf, lineEnd: '\r\n' }),
  ],
  ending: [
    '{"type":"response.created","sequence_number":0,"response":{"id":"r","object":"response","created_at":1,"model":"gpt-5","output":[]}}',
    '{"type":"response.output_item.added","sequence_number":1,"output_index":0,"item":{"id":"msg","type":"message","status":"in_progress","role":"assistant","content":[]}}',
    '{"type":"response.output_text.delta","sequence_number":2,"item_id":"msg","output_index":0,"content_index":0,"delta":"Done."}',
    '{"type":"response.output_item.done","sequence_number":3,"output_index":0,"item":{"id":"msg","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Done.","annotations":[]}]}}',
    '{"type":"response.completed","sequence_number":4,"response":{"id":"r","object":"response","created_at":1,"model":"gpt-5","output":[],"usage":{"input_tokens":1,"output_tokens":1,"total_tokens":2}}}',
  ],
};

export const googleWire: Wire = {
  name: 'google',
  model: (url, fetchReply) => createGoogle({ baseURL: url, apiKey, fetch: fetchReply })('gemini-3'),
  framings: [serverSentEvents('LF'), serverSentEvents('CRLF', { lineEnd: '\r\n' })],
  ending: [
    '{"candidates":[{"content":{"parts":[{"text":"Done."}],"role":"model"},"finishReason":"STOP","index":0}]}',
  ],
};

export const bedrockWire: Wire = {
  name: 'amazon-bedrock',
  model: (url, fetchReply) =>
    createAmazonBedrock({ region: 'us-east-1', baseURL: url, apiKey, fetch: fetchReply })('claude'),
  framings: [amazonEventStream],
  ending: [
    '{"messageStart":{"role":"assistant"}}',
    '{"contentBlockDelta":{"contentBlockIndex":0,"delta":{"text":"Done."}}}',
    '{"contentBlockStop":{"contentBlockIndex":0}}',
    '{"messageStop":{"stopReason":"end_turn"}}',
  ],
};

/** The wire that a recording was made on. */
export function wireOf(firstEvent: string): Wire {
  const event = JSON.parse(firstEvent) as { type?: string; object?: string; candidates?: unknown };
  if (event.type?.startsWith('response.') === true) return responsesWire;
  if (event.type !== undefined) return anthropicWire;
  if (event.object === 'chat.completion.chunk') return chatCompletionsWire;
  return event.candidates === undefined ? bedrockWire : googleWire;
}
