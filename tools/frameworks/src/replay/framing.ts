import { crc32 } from 'node:zlib';

/** How one wire puts events into bytes. */
export interface Framing {
  readonly name: string;
  readonly contentType: string;
  frame(events: readonly string[]): Uint8Array;
}

const encoder = new TextEncoder();

interface SseStyle {
  readonly lineEnd?: string;
  /** Anthropic and OpenAI Responses name each event in a line of its own. */
  readonly eventName?: (event: string) => string | undefined;
  readonly end?: string;
  readonly begin?: string;
}

/** Server-sent events, one JSON text each. */
export function serverSentEvents(
  name: string,
  { lineEnd = '\n', eventName, end = '', begin = '' }: SseStyle = {},
): Framing {
  return {
    name,
    contentType: 'text/event-stream',
    frame(events) {
      const lines = events.map((event) => {
        const type = eventName?.(event);
        return `${type === undefined ? '' : `event: ${type}${lineEnd}`}data: ${event}${lineEnd}${lineEnd}`;
      });
      return encoder.encode(`${begin}${lines.join('')}${end}`);
    },
  };
}

export const typeOf = (event: string): string | undefined =>
  (JSON.parse(event) as { type?: string }).type;

/**
 * Amazon's binary event stream: per message the total length, the length of the headers and their CRC-32, the
 * headers, the body, and a CRC-32 over everything. The event's only key is its type.
 */
export const amazonEventStream: Framing = {
  name: 'event stream',
  contentType: 'application/vnd.amazon.eventstream',
  frame(events) {
    return Buffer.concat(
      events.map((event) => {
        const [[type, body] = ['', {}]] = Object.entries(
          JSON.parse(event) as Record<string, unknown>,
        );
        const headers = Buffer.concat([
          header(':event-type', type),
          header(':content-type', 'application/json'),
          header(':message-type', 'event'),
        ]);
        return message(headers, Buffer.from(JSON.stringify(body)));
      }),
    );
  },
};

function header(name: string, value: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Buffer.byteLength(value));
  // 7 is the type of a string.
  return Buffer.concat([
    Buffer.from([Buffer.byteLength(name)]),
    Buffer.from(name),
    Buffer.from([7]),
    length,
    Buffer.from(value),
  ]);
}

function message(headers: Buffer, body: Buffer): Buffer {
  const prelude = Buffer.alloc(8);
  prelude.writeUInt32BE(headers.length + body.length + 16, 0);
  prelude.writeUInt32BE(headers.length, 4);
  const start = Buffer.concat([prelude, checksum(prelude), headers, body]);
  return Buffer.concat([start, checksum(start)]);
}

function checksum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
}
