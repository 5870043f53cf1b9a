import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type RemoteRequest = { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> };
export type RemoteReply = (response: ServerResponse, request: RemoteRequest) => void;

export type RemoteServer = AsyncDisposable & { url: string; requests: RemoteRequest[]; hasClosed: () => boolean };

/** A server for AG-UI whose n-th run gets the n-th reply, for what a wire can do wrong. Its stop address answers everything. */
export async function startRemoteServer(replies: readonly RemoteReply[]): Promise<RemoteServer> {
  const requests: RemoteRequest[] = [];
  let runs = 0;
  let isClosed = false;
  const server = createServer((incoming, outgoing) => {
    void readBody(incoming).then((text) => {
      const request = { path: incoming.url ?? '', headers: incoming.headers, body: JSON.parse(text) as Record<string, unknown> };
      requests.push(request);
      if (request.path.endsWith('/stop')) return outgoing.end('{}');
      outgoing.on('close', () => {
        isClosed = true;
      });
      return replies[runs++]?.(outgoing, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/agent`,
    requests,
    hasClosed: () => isClosed,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Frame = Record<string, unknown> | string;
type StreamOptions = { lineEnd?: string; end?: 'whole' | 'cut' | 'open' };

/** A stream of events; a text stands in it as it is. */
export function stream(frames: readonly Frame[], { lineEnd = '\n', end = 'whole' }: StreamOptions = {}): RemoteReply {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const frame of frames) {
      response.write(typeof frame === 'string' ? frame : `data: ${JSON.stringify(frame)}${lineEnd}${lineEnd}`);
    }
    if (end === 'whole') response.end();
    if (end === 'cut') setImmediate(() => response.destroy());
  };
}

/** An answer before any stream. */
export function status(code: number, body: unknown, headers: Record<string, string> = {}): RemoteReply {
  return (response) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
