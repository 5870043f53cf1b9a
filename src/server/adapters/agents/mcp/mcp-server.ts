import { dirname } from 'node:path';
import type { Environment } from '../definition/interpolate-environment';
import type { McpToolDefinition } from '../definition/tool-schema';

const defaultTimeoutSeconds = 60;
/** What a child needs to find and run programs. Everything else is named in the agent file. */
const inherited = ['PATH', 'HOME'];

/** Where an MCP server is and how it is talked to: what is the same for two agents is one connection. */
export type McpServer = {
  name: string;
  requestTimeoutMs: number;
  /** It may ask the person whose conversation it serves: only where it serves no other. */
  mayAsk: boolean;
} & (
  | { transport: 'stdio'; command: string; args: string[]; env: Record<string, string>; cwd: string }
  | { transport: 'http' | 'sse'; url: string; headers: Record<string, string> }
);

/** Relative paths mean the folder of the agent file. */
export function toMcpServer(agentFile: string, definition: McpToolDefinition, env: Environment): McpServer {
  const { name, transport = 'stdio', command = '', args = [], url = '', headers = {} } = definition;
  const requestTimeoutMs = (definition.request_timeout ?? defaultTimeoutSeconds) * 1000;
  const mayAsk = definition.session === 'conversation';
  if (transport !== 'stdio') return { name, requestTimeoutMs, mayAsk, transport, url, headers };
  const known = inherited.flatMap((key) => (env[key] === undefined ? [] : [[key, env[key]] as const]));
  return {
    name,
    requestTimeoutMs,
    mayAsk,
    transport,
    command,
    args,
    env: { ...Object.fromEntries(known), ...definition.env },
    cwd: dirname(agentFile),
  };
}
