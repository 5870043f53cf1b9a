import { McpConnection, type McpPorts } from './mcp-connection';
import type { McpServer } from './mcp-server';

/** The connections of this process: one a server, whichever agents use it, and those that conversations have of their own. */
export class McpPool {
  private readonly connections = new Map<string, McpConnection>();

  constructor(private readonly ports: McpPorts) {}

  /** The connection of all conversations, or with an id that of one. It is not opened yet. */
  find(server: McpServer, conversationId: string | null): McpConnection {
    const key = keyOf(server, conversationId);
    const connection = this.connections.get(key) ?? new McpConnection(server, this.ports);
    this.connections.set(key, connection);
    return connection;
  }

  async release(server: McpServer, conversationId: string): Promise<void> {
    const key = keyOf(server, conversationId);
    const connection = this.connections.get(key);
    this.connections.delete(key);
    await connection?.close();
  }

  async close(): Promise<void> {
    const open = [...this.connections.values()];
    this.connections.clear();
    await Promise.allSettled(open.map((connection) => connection.close()));
  }
}

function keyOf(server: McpServer, conversationId: string | null): string {
  return JSON.stringify([conversationId, server]);
}
