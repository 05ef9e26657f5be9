import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A recorded reply: what the server sends for one request. */
export interface RecordedReply {
  readonly contentType: string;
  readonly body: Uint8Array;
  /** Default 200. */
  readonly status?: number;
  /** The connection is lost after the body. */
  readonly breaksOff?: boolean;
  /** The connection stays open after the body, and nothing more comes. */
  readonly hangs?: boolean;
}

/** A server on 127.0.0.1 that answers each POST with the next reply; the last one again when there are no more. */
export interface ReplayServer {
  readonly url: string;
  /** Begins anew with these replies. */
  load(replies: readonly RecordedReply[]): void;
  /** The bodies of the requests since `load`. */
  readonly requests: readonly unknown[];
  close(): Promise<void>;
}

export async function startReplayServer(): Promise<ReplayServer> {
  let replies: readonly RecordedReply[] = [];
  let requests: unknown[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const reply = replies[Math.min(requests.length, replies.length - 1)];
      requests.push(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      if (reply === undefined) return response.writeHead(500).end();
      response.writeHead(reply.status ?? 200, { 'content-type': reply.contentType });
      if (reply.hangs === true) return response.write(reply.body);
      if (reply.breaksOff === true) return response.write(reply.body, () => response.destroy());
      return response.end(reply.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    load(next) {
      replies = next;
      requests = [];
    },
    get requests() {
      return requests;
    },
    close: () => closed(server),
  };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
  });
}
