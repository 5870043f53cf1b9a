import type { ApprovalPolicy } from '../definition/tool-schema';
import type { RunnableTool } from '../tools/runnable-tool';
import { prefixedToolName } from '../tools/tool-names';
import type { ToolSource } from '../tools/tool-source';
import type { McpTool } from './list-mcp-tools';
import { LONGEST_CALL_MS, type McpConnection } from './mcp-connection';
import type { McpPool } from './mcp-pool';
import { toToolOutput } from './mcp-result';
import type { McpServer } from './mcp-server';

/** However often a server says that it is still at work: a call ends. */
const REQUESTS_PER_CALL = 20;

type McpToolSourceOptions = {
  server: McpServer;
  approval: ApprovalPolicy;
  pool: McpPool;
};

/** The tools of an MCP server. */
export function createMcpToolSource({ server, approval, pool }: McpToolSourceOptions): ToolSource {
  const connectionOf = (conversationId: string) => pool.find(server, server.mayAsk ? conversationId : null);
  let latest: McpConnection | undefined;
  return {
    name: server.name,
    mayAsk: server.mayAsk,
    list: (conversationId) => {
      const connection = connectionOf(conversationId);
      const names = new Set<string>();
      return connection.knownTools.map((tool) => {
        const name = prefixedToolName(server.name, tool.name, names);
        names.add(name);
        return toRunnable({ name, tool, approval, connection });
      });
    },
    open: (conversationId) => {
      latest = connectionOf(conversationId);
      return latest.open();
    },
    problem: () => latest?.problem ?? null,
    server: () => ({ name: server.name, ...(latest?.state ?? { state: 'idle', tools: 0 }) }),
    ...(server.mayAsk && { release: (conversationId: string) => pool.release(server, conversationId) }),
  };
}

type McpTarget = { name: string; tool: McpTool; approval: ApprovalPolicy; connection: McpConnection };

function toRunnable({ name, tool, approval, connection }: McpTarget): RunnableTool {
  const { description, inputSchema, check, isDestructive } = tool;
  return {
    name,
    description,
    inputSchema,
    parseInput: (input) => {
      const problem = check(input);
      return problem === null ? { value: input } : { problem };
    },
    approval,
    isDestructive,
    timeoutMs: connection.server.mayAsk ? LONGEST_CALL_MS : connection.server.requestTimeoutMs * REQUESTS_PER_CALL,
    execute: async (input, { signal, progress, ask }) =>
      toToolOutput(
        await connection.call({
          name: tool.name,
          input: input as Record<string, unknown>,
          signal,
          onProgress: ({ message, done, total }) => progress(message, done, total),
          onQuestion: (question) => ask({ ...question, toolName: name }),
        }),
      ),
  };
}
