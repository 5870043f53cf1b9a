import type { AgentDefinition } from '../definition/agent-definition';
import type { ToolDefinition } from '../definition/tool-schema';
import { createMcpToolSource } from '../mcp/mcp-tool-source';
import { toMcpServer } from '../mcp/mcp-server';
import { createKnowledgeSource } from './knowledge/knowledge-source';
import { loadFunctionTool } from './load-function-tool';
import { loadOpenApiTools } from './openapi/load-openapi-tools';
import { loadPromptTool } from './prompt/load-prompt-tool';
import type { RunnableTool } from './runnable-tool';
import type { ToolParts } from './tool-parts';
import type { ToolSource } from './tool-source';

type OpenedTools = {
  sources: ToolSource[];
  /** Why a tool of the agent file could not be loaded, in words, with its index. */
  problems: { index: number; message: string }[];
};

/** Makes what the agent file lists under `tools`. Nothing is connected and no document of a folder is read yet. */
export async function openToolSources(definition: AgentDefinition, parts: ToolParts): Promise<OpenedTools> {
  const opened: OpenedTools = { sources: [], problems: [] };
  for (const [index, tool] of definition.tools.entries()) {
    if (!isLoadable(tool)) continue;
    try {
      opened.sources.push(await openToolSource(definition.file, tool, parts));
    } catch (error) {
      opened.problems.push({ index, message: error instanceof Error ? error.message : String(error) });
    }
  }
  return opened;
}

/** Python functions, and what of HoloDeck's has no counterpart here, cannot run. */
export function isLoadable(tool: ToolDefinition): boolean {
  switch (tool.type) {
    case 'function':
      return !tool.file.endsWith('.py');
    case 'vectorstore':
    case 'hierarchical_document':
      return typeof tool['source'] === 'string';
    default:
      return tool.type !== 'plugin' && tool.type !== 'skill';
  }
}

async function openToolSource(agentFile: string, tool: ToolDefinition, parts: ToolParts): Promise<ToolSource> {
  const { name } = tool;
  switch (tool.type) {
    case 'function':
      return fixed(name, [await loadFunctionTool(agentFile, tool)]);
    case 'prompt':
      return fixed(name, [await loadPromptTool(agentFile, tool)]);
    case 'openapi':
      return fixed(name, await loadOpenApiTools(agentFile, tool, parts.fetch));
    case 'knowledge':
      return createKnowledgeSource(agentFile, tool, parts);
    case 'mcp':
      return createMcpToolSource({
        server: toMcpServer(agentFile, tool, parts.env),
        approval: tool.approval ?? 'destructive',
        pool: parts.mcp,
      });
    default:
      return createKnowledgeSource(agentFile, { ...tool, source: String(tool['source']) }, parts);
  }
}

function fixed(name: string, tools: readonly RunnableTool[]): ToolSource {
  return { name, list: () => tools };
}
