import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { manualClock } from '../../../testing/manual-clock';
import { createRecordingLogger } from '../../../testing/recording-logger';
import { settle } from '../../../testing/settle';
import { McpConnection } from './mcp-connection';
import { toToolOutput } from './mcp-result';

type Message = { id?: number; method: string; params?: { protocolVersion?: string } };
type Act = (response: ServerResponse, message: Message) => void;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

const json = (response: ServerResponse, body: unknown) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', ...(body as object) }));
};

const answers: Record<string, Act> = {
  initialize: (response, { id, params }) =>
    json(response, { id, result: { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'h', version: '1' } } }),
  'tools/list': (response, { id }) => json(response, { id, result: { tools: [{ name: 'act', inputSchema: { type: 'object' } }] } }),
};

/** A server over HTTP that does one thing of its own; `onGet` is how it opens its stream. */
async function connect(acts: Record<string, Act>, onGet: Act = (response) => response.writeHead(405).end()) {
  const url = await listen((request, response) => {
    if (request.method !== 'POST') onGet(response, { method: 'get' });
    else void (async () => {
      let text = '';
      for await (const part of request) text += String(part);
      const message = JSON.parse(text) as Message;
      const act = acts[message.method] ?? answers[message.method];
      if (act) act(response, message);
      else if (message.id === undefined) response.writeHead(202).end();
      else json(response, { id: message.id, error: { code: -32601, message: 'unknown' } });
    })();
  });
  const clock = manualClock();
  const server = { name: 'far', transport: 'http' as const, url, headers: { 'x-api-key': 'k-1' }, mayAsk: false, requestTimeoutMs: 20_000 };
  const connection = new McpConnection(server, { clock, logger: createRecordingLogger().logger });
  closers.push(() => connection.close());
  const call = () => connection.call({ name: 'act', input: {}, signal: new AbortController().signal, onProgress: () => undefined });
  return { connection, clock, call };
}

/** Goes on as long as anybody reads. */
function pour(response: ServerResponse, text: string): void {
  const more = () => {
    if (!response.destroyed) response.write(text, () => setImmediate(more));
  };
  more();
}

const event = (message: object) => `data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`;

describe('a server over HTTP that', () => {
  test.each([
    ['answers without an end', 'application/json', '{"x":"', 'y'.repeat(1_000_000)],
    ['sends an event without an end', 'text/event-stream', 'data: "', 'y'.repeat(1_000_000)],
    ['sends an event of lines without an end', 'text/event-stream', '', `data: ${'y'.repeat(100_000)}\n`],
  ])('%s breaks, and the call hears why', async (...[, type, beginning, part]) => {
    const { connection, call } = await connect({
      'tools/call': (response) => {
        response.writeHead(200, { 'content-type': type });
        response.write(beginning);
        pour(response, part);
      },
    });
    await expect(call()).rejects.toThrow('it sent a message that is too large');
    await connection.open();
    expect(connection.state).toMatchObject({ tools: 1 });
  });

  test('sends more than that in many events is heard to the end', async () => {
    const { call } = await connect({
      'tools/call': (response, { id }) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const news = event({ method: 'notifications/message', params: { level: 'info', data: 'z'.repeat(1_000_000) } });
        for (let at = 0; at < 12; at += 1) response.write(news);
        response.end(event({ id: id ?? 0, result: { content: [{ type: 'text', text: 'done' }] } }));
      },
    });
    expect(toToolOutput(await call())).toBe('done');
  });

  test('redirects to another host gets no key of ours there', async () => {
    const seen: unknown[] = [];
    const other = await listen((request, response) => {
      seen.push(request.headers);
      response.end();
    });
    const { connection } = await connect({ initialize: (response) => response.writeHead(307, { location: other }).end() });
    await connection.open();
    expect(connection.problem).toContain('not followed');
    expect(seen).toEqual([]);
  });

  test('answers a page in place of a message says so', async () => {
    const { call } = await connect({
      'tools/call': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    });
    await expect(call()).rejects.toThrow('Unexpected content type: text/html');
  });

  test('ends its stream and wants to be asked again at once is asked again after a pause', async () => {
    let asked = 0;
    const { connection, clock } = await connect({}, (response) => {
      asked += 1;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end('retry: 0\n\n');
    });
    await connection.open();
    await vi.waitFor(() => expect(asked).toBe(1));
    await settle(100);
    expect(asked).toBe(1);
    await clock.advance(1000);
    await vi.waitFor(() => expect(asked).toBe(2));
  });
});
