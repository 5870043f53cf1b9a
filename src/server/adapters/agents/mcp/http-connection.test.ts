import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { manualClock } from '../../../testing/manual-clock';
import { createRecordingLogger } from '../../../testing/recording-logger';
import { McpConnection, type McpCall } from './mcp-connection';
import { toToolOutput } from './mcp-result';
import { mcpPrograms } from './testing/mcp-programs';

const { everything } = mcpPrograms;

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The reference server; resolves once it listens. */
async function startServer(port: number, transport = 'streamableHttp'): Promise<ChildProcess> {
  const child = spawn(process.execPath, [everything, transport], {
    env: { NODE_ENV: 'test', PATH: dirname(process.execPath), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  closers.push(() => stop(child));
  child.stdout.resume();
  await new Promise<void>((resolve) => {
    child.stderr.on('data', (chunk) => {
      if (String(chunk).includes(String(port))) resolve();
    });
  });
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function connect(port: number, { transport = 'http', path = 'mcp' }: { transport?: 'http' | 'sse'; path?: string } = {}) {
  const clock = manualClock();
  const server = { name: 'remote', transport, url: `http://127.0.0.1:${port}/${path}`, headers: {}, mayAsk: false, requestTimeoutMs: 20_000 };
  const connection = new McpConnection(server, { clock, logger: createRecordingLogger().logger });
  closers.push(() => connection.close());
  return { connection, clock };
}

function callOf(name: string, input: Record<string, unknown> = {}, change: Partial<McpCall> = {}): McpCall {
  return { name, input, signal: new AbortController().signal, onProgress: () => undefined, ...change };
}

describe('a server over HTTP', () => {
  test('answers, shows progress, and after a restart gets a new session without anybody noticing', async () => {
    const port = await freePort();
    const first = await startServer(port);
    const { connection } = connect(port);
    expect(toToolOutput(await connection.call(callOf('echo', { message: 'one' })))).toBe('Echo: one');
    const seen: unknown[] = [];
    await connection.call(
      callOf('trigger-long-running-operation', { duration: 0.2, steps: 2 }, { onProgress: (progress) => seen.push(progress) }),
    );
    expect(seen[0]).toMatchObject({ done: 1, total: 2 });
    await stop(first);
    await startServer(port);
    expect(toToolOutput(await connection.call(callOf('echo', { message: 'two' })))).toBe('Echo: two');
    expect(connection.problem).toBeNull();
  });

  test('that dies in mid-call fails that call long before its time is over', async () => {
    const port = await freePort();
    const server = await startServer(port);
    const { connection, clock } = connect(port);
    await connection.open();
    let begun: () => void = () => undefined;
    const started = new Promise<void>((resolve) => (begun = resolve));
    const call = connection.call(callOf('trigger-long-running-operation', { duration: 60, steps: 300 }, { onProgress: () => begun() }));
    call.catch(() => undefined);
    await started;
    await stop(server);
    // It is looked for again, after a pause each time.
    await vi.waitFor(
      async () => {
        await clock.advance(2000);
        expect(connection.problem).not.toBeNull();
      },
      { timeout: 15_000 },
    );
    await expect(call).rejects.toThrow(/MCP server "remote"/);
  }, 20_000);

  test('that is not there says so', async () => {
    const { connection } = connect(await freePort());
    await connection.open();
    expect(connection.problem).toBe('nobody answers at its address');
  });

  test('may speak the older SSE transport', async () => {
    const port = await freePort();
    await startServer(port, 'sse');
    const { connection } = connect(port, { transport: 'sse', path: 'sse' });
    expect(toToolOutput(await connection.call(callOf('echo', { message: 'old' })))).toBe('Echo: old');
  });
});
