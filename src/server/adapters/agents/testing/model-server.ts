import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type ModelRequest = {
  model: string;
  messages: { role: string; content: unknown; tool_calls?: unknown; tool_call_id?: string }[];
  tools?: { function: { name: string } }[];
  headers: IncomingMessage['headers'];
};

/** What the server does with one request, byte by byte. */
export type Reply = (response: ServerResponse, request: ModelRequest) => void | Promise<void>;

export type ModelServer = AsyncDisposable & { endpoint: string; requests: ModelRequest[] };

/** A server for chat completions whose n-th request gets the n-th reply, for what a wire can do wrong. */
export async function startModelServer(replies: readonly Reply[]): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    void readBody(incoming).then(async (body) => {
      const request = { ...(JSON.parse(body) as Omit<ModelRequest, 'headers'>), headers: incoming.headers };
      const reply = replies[requests.push(request) - 1];
      await (reply ?? status(500))(outgoing, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A refusal before the stream opens. */
export function status(code: number, headers: Record<string, string> = {}, message = `failed with ${code}`): Reply {
  return (response) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message, type: 'error' } }));
  };
}

/** A stream of the given chunks; each is written on its own. */
export function chunks(...pieces: (string | Uint8Array)[]): Reply {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) await new Promise<void>((resolve) => response.write(piece, () => resolve()));
    response.end();
  };
}

/** The same, but the connection breaks after the last chunk. */
export function cutAfter(...pieces: string[]): Reply {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) await new Promise<void>((resolve) => response.write(piece, () => resolve()));
    response.destroy();
  };
}

/** The same, but after the last chunk nothing comes any more. */
export function hangAfter(...pieces: string[]): Reply {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) response.write(piece);
  };
}

type Delta = Record<string, unknown>;

/** One `data:` line with a delta. */
export function delta(content: Delta, finish: string | null = null): string {
  const choice = { index: 0, delta: content, finish_reason: finish };
  return `data: ${JSON.stringify({ id: 'c-1', object: 'chat.completion.chunk', created: 1, model: 'm-1', choices: [choice] })}\n\n`;
}

/** A piece of a tool call, as OpenAI streams it. */
export function callDelta(index: number, piece: { id?: string; name?: string; arguments?: string }): string {
  const { id, name, arguments: text } = piece;
  const call = {
    index,
    ...(id !== undefined && { id, type: 'function' }),
    function: { ...(name !== undefined && { name }), ...(text !== undefined && { arguments: text }) },
  };
  return delta({ tool_calls: [call] });
}

export function finish(reason = 'stop', usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 }): string {
  const last = { id: 'c-1', object: 'chat.completion.chunk', created: 1, model: 'm-1', choices: [], usage };
  return `${delta({}, reason)}data: ${JSON.stringify(last)}\n\ndata: [DONE]\n\n`;
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
