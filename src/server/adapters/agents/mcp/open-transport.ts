import type { Transport } from '@modelcontextprotocol/client';
import type { Logger } from '../../../core/logger';
import type { McpServer } from './mcp-server';

/** Loads what the transport needs when it is first needed. */
export async function openTransport(server: McpServer, logger: Logger): Promise<Transport> {
  if (server.transport === 'stdio') {
    const { StdioTransport } = await import('./stdio-transport');
    const onNoise = (line: string, from: string) => logger.info({ server: server.name, from, line }, 'an MCP server says');
    return new StdioTransport({ ...server, onNoise });
  }
  const { StreamableHTTPClientTransport, SSEClientTransport } = await import('@modelcontextprotocol/client');
  const url = new URL(server.url);
  const requestInit = { headers: server.headers };
  return server.transport === 'sse'
    ? new SSEClientTransport(url, { requestInit })
    : new StreamableHTTPClientTransport(url, { requestInit });
}
