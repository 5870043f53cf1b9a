import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { encodeFrame } from '../protocols/sse/encode-frame';
import { sseResponse, sseStreamOf } from '../protocols/sse/sse-response';
import { manualClock } from '../testing/manual-clock';
import { clientAddressOf } from './client-address';
import { createNodeListener } from './create-node-listener';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(
  handle: (request: Request) => Promise<Response> | Response,
  bodySilenceMs?: number,
): Promise<number> {
  const server = createServer(createNodeListener(async (request) => handle(request), bodySilenceMs));
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function get(port: number): { socket: Socket; text: () => string } {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  return { socket, text: () => text };
}

/** An endless source of frames that counts what was taken from it. */
function flood() {
  const state = { taken: 0, isReturned: false };
  const data = 'x'.repeat(16 * 1024);
  async function* frames(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        await new Promise(setImmediate);
        state.taken += 1;
        yield encodeFrame({ data });
      }
    } finally {
      state.isReturned = true;
    }
  }
  return { state, frames: frames() };
}

describe('createNodeListener', () => {
  it('answers with a body as with a stream', async () => {
    const port = await serve(() => Response.json({ ok: true }, { status: 201 }));
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect([response.status, await response.json()]).toEqual([201, { ok: true }]);
  });

  it('sends the headers and the first bytes at once, then keepalives while nothing happens (R0.9)', async () => {
    const clock = manualClock();
    async function* nothing(signal: AbortSignal): AsyncGenerator<Uint8Array> {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      yield* [];
    }
    const port = await serve(({ signal }) => sseResponse(nothing(signal), { signal, keepaliveMs: 15_000, clock }));
    const { socket, text } = get(port);
    await expect.poll(text).toContain(': open\n\n');
    await clock.advance(14_999);
    expect(text()).not.toContain('keepalive');
    await clock.advance(15_001);
    await expect.poll(text).toMatch(/: keepalive\n\n(.|\n|\r)*: keepalive\n\n/);
    socket.destroy();
    await expect.poll(() => clock.pendingTimers()).toBe(0);
  });

  it('waits for a client that does not read, without taking more from the source, and goes on when it reads', async () => {
    const clock = manualClock();
    const { state, frames } = flood();
    const port = await serve(({ signal }) => sseResponse(frames, { signal, keepaliveMs: 15_000, clock }));
    const { socket, text } = get(port);
    await expect.poll(text).toContain('data: ');
    socket.pause();
    let before = -1;
    await expect.poll(() => before === (before = state.taken), { interval: 100 }).toBe(true);
    await clock.advance(3_600_000);
    expect(state.isReturned).toBe(false);
    const length = text().length;
    socket.resume();
    await expect.poll(() => text().length).toBeGreaterThan(length + 1024);
    socket.destroy();
    await expect.poll(() => state.isReturned).toBe(true);
  });

  it('cuts a client that does not read, when told to, and lets the source go', async () => {
    const clock = manualClock();
    const { state, frames } = flood();
    let ended: Promise<unknown> | undefined;
    const port = await serve(({ signal }) => {
      const response = sseResponse(frames, { signal, keepaliveMs: 15_000, clock, stallMs: 10_000 });
      ended = sseStreamOf(response)?.ended;
      return response;
    });
    const { socket, text } = get(port);
    await expect.poll(text).toContain('data: ');
    socket.pause();
    let before = -1;
    await expect.poll(() => before === (before = state.taken), { interval: 100 }).toBe(true);
    await clock.advance(10_000);
    expect(await ended).toEqual({ reason: 'stalled' });
    expect(state.isReturned).toBe(true);
    socket.resume();
    await new Promise((resolve) => socket.on('close', resolve));
  });

  it('ends the connection of whoever promises a body and sends none', async () => {
    const port = await serve(async (request) => Response.json(await request.text()), 50);
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n\r\nabc');
    const closed = await new Promise<string>((resolve) => {
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      socket.on('error', () => undefined).on('close', () => resolve(text));
    });
    expect(closed).toBe('');
  });

  it('lets whoever has sent everything wait as long as it takes', async () => {
    const sockets: Socket[] = [];
    const port = await serve(async (request) => {
      const before = sockets[0]?.timeout;
      return Response.json([await request.text(), before, sockets[0]?.timeout]);
    }, 60_000);
    open.at(-1)?.on('connection', (socket: Socket) => sockets.push(socket));
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'abc' });
    expect(await response.json()).toEqual(['abc', 60_000, 0]);
  });

  it('knows where a request comes from', async () => {
    const port = await serve((request) => Response.json(clientAddressOf(request)));
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).json()).toBe('127.0.0.1');
  });
});
