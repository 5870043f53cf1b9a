import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Programs of MCP servers from npm, for `node`. */
export const mcpPrograms = {
  everything: require.resolve('@modelcontextprotocol/server-everything/dist/index.js'),
  filesystem: require.resolve('@modelcontextprotocol/server-filesystem/dist/index.js'),
  memory: require.resolve('@modelcontextprotocol/server-memory/dist/index.js'),
};
