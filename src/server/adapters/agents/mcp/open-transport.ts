import type { Transport } from '@modelcontextprotocol/client';
import type { Clock } from '../../../core/clock';
import type { Logger } from '../../../core/logger';
import { boundedFetch } from './bounded-fetch';
import type { McpServer } from './mcp-server';

/** A server may say when it wants to be asked again, but neither all the time nor never. */
const SHORTEST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

type Ports = { clock: Clock; logger: Logger };

/** Loads what the transport needs when it is first needed. */
export async function openTransport(server: McpServer, { clock, logger }: Ports): Promise<Transport> {
  if (server.transport === 'stdio') {
    const { StdioTransport } = await import('./stdio-transport');
    const onNoise = (line: string, from: string) => logger.info({ server: server.name, from, line }, 'an MCP server says');
    return new StdioTransport({ ...server, onNoise });
  }
  const { StreamableHTTPClientTransport, SSEClientTransport } = await import('@modelcontextprotocol/client');
  const url = new URL(server.url);
  const options = { requestInit: { headers: server.headers }, fetch: boundedFetch };
  if (server.transport === 'sse') return new SSEClientTransport(url, options);
  return new StreamableHTTPClientTransport(url, {
    ...options,
    reconnectionScheduler: (reconnect, delayMs) =>
      clock.after(Math.min(Math.max(delayMs, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS), reconnect),
  });
}
