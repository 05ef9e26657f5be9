import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}

/** What the server answers: an event stream, JSON, or nothing at all until the client goes away. */
export type Reply =
  | { readonly events: ReadonlyArray<{ readonly event?: string; readonly data: unknown }> }
  | { readonly json: unknown; readonly status?: number }
  | { readonly silent: true };

export interface ReplayServer {
  /** Without a path: `http://127.0.0.1:port`. */
  readonly origin: string;
  readonly seen: readonly SeenRequest[];
  /** Fulfils with the first request. */
  readonly asked: Promise<unknown>;
}

async function bodyOf(request: IncomingMessage): Promise<SeenRequest['body']> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk as string;
  return text === '' ? {} : (JSON.parse(text) as SeenRequest['body']);
}

function send(response: ServerResponse, reply: Reply): void {
  if ('silent' in reply) return;
  if ('json' in reply) {
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply.json));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const { event, data } of reply.events) {
    if (event !== undefined) response.write(`event: ${event}\n`);
    response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
  }
  response.end();
}

/** A server on the loopback address that answers with these replies, one a request, and keeps what it was asked. */
export async function replayServer(replies: readonly Reply[]): Promise<ReplayServer> {
  const seen: SeenRequest[] = [];
  let noteAsked: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (noteAsked = resolve));
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const reply = replies[seen.length];
      seen.push({
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body,
      });
      noteAsked();
      send(response, reply ?? { json: { error: { message: 'no reply left' } }, status: 500 });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, asked };
}

/** A call of a tool as the OpenAI chat interface streams it, its arguments in two pieces. */
export function chatCallReply(name: string, input: unknown): Reply {
  const text = JSON.stringify(input);
  const chunk = (delta: unknown, finish: string | null = null) => ({
    data: {
      id: 'chat-1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'replay',
      choices: [{ index: 0, delta, finish_reason: finish }],
    },
  });
  const call = (fields: object) => chunk({ tool_calls: [{ index: 0, ...fields }] });
  return {
    events: [
      call({ id: 'call_1', type: 'function', function: { name, arguments: text.slice(0, 4) } }),
      call({ function: { arguments: text.slice(4) } }),
      chunk({}, 'tool_calls'),
      { data: '[DONE]' },
    ],
  };
}

export function chatTextReply(text: string): Reply {
  const chunk = (delta: unknown, finish: string | null = null) => ({
    data: {
      id: 'chat-2',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'replay',
      choices: [{ index: 0, delta, finish_reason: finish }],
    },
  });
  return {
    events: [chunk({ role: 'assistant', content: text }), chunk({}, 'stop'), { data: '[DONE]' }],
  };
}

function messageReply(block: object, delta: object, stopReason: string): Reply {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'replay',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
  const event = (type: string, fields: object) => ({ event: type, data: { type, ...fields } });
  return {
    events: [
      event('message_start', { message }),
      event('content_block_start', { index: 0, content_block: block }),
      event('content_block_delta', { index: 0, delta }),
      event('content_block_stop', { index: 0 }),
      event('message_delta', { delta: { stop_reason: stopReason, stop_sequence: null }, usage }),
      event('message_stop', {}),
    ],
  };
}

/** A call of a tool as the Anthropic messages interface streams it. */
export function messagesCallReply(name: string, input: unknown): Reply {
  const block = { type: 'tool_use', id: 'toolu_1', name, input: {} };
  return messageReply(
    block,
    { type: 'input_json_delta', partial_json: JSON.stringify(input) },
    'tool_use',
  );
}

export function messagesTextReply(text: string): Reply {
  return messageReply({ type: 'text', text: '' }, { type: 'text_delta', text }, 'end_turn');
}
