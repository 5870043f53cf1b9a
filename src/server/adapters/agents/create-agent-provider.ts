import type { AgentProvider } from '../../core/agents/agent-provider';
import type { Clock } from '../../core/clock';
import type { IdSource } from '../../core/id-source';
import type { AgentDefinition } from './definition/agent-definition';
import type { AgentFileProblem } from './definition/agent-file-problem';
import type { ToolDefinition } from './definition/tool-schema';
import { createAgentModels, type ModelParts } from './llm/create-agent-models';
import type { ExtractText } from './llm/file-parts';
import { createLlmAgentProvider } from './llm/llm-agent-provider';
import { createModuleAgentProvider } from './module/module-agent-provider';
import { loadFunctionTool } from './tools/load-function-tool';
import type { RunnableTool } from './tools/runnable-tool';
import { createScriptedAgentProvider } from './scripted/scripted-agent-provider';
import { createUnavailableAgentProvider } from './unavailable-agent-provider';

export type AgentParts = ModelParts & {
  clock: Clock;
  newId: IdSource;
  extractText: ExtractText;
  suggestsTitles: boolean;
};

type Created = {
  provider: AgentProvider;
  /** Why a tool of the agent file could not be loaded, in words, with its index. */
  toolProblems: { index: number; message: string }[];
  /** Mistakes in other files that the agent is made of. */
  problems?: AgentFileProblem[];
};

/** Makes an agent of what its file says. What cannot run on this machine or in this version becomes unavailable. */
export async function createAgentProvider(definition: AgentDefinition, parts: AgentParts): Promise<Created> {
  const { kind, unavailable } = definition;
  const isMissing = (reason: string) => ({
    provider: createUnavailableAgentProvider(definition, reason),
    toolProblems: [],
  });
  if (unavailable !== null) return isMissing(unavailable);
  if (kind === 'scripted') return { ...(await createScriptedAgentProvider(definition, parts.clock)), toolProblems: [] };
  if (kind === 'module') return { ...(await createModuleAgentProvider(definition, parts.clock)), toolProblems: [] };
  if (kind !== 'llm') return isMissing(`Agents of kind "${kind}" are not available in this version of Parley.`);
  const { tools, toolProblems } = await loadTools(definition);
  const { suggestsTitles, extractText, clock, newId } = parts;
  const provider = createLlmAgentProvider({
    definition,
    models: createAgentModels(definition, parts),
    tools,
    suggestsTitles,
    extractText,
    clock,
    newId,
  });
  return { provider, toolProblems };
}

async function loadTools(definition: AgentDefinition): Promise<{ tools: RunnableTool[] } & Pick<Created, 'toolProblems'>> {
  const tools: RunnableTool[] = [];
  const toolProblems: Created['toolProblems'] = [];
  for (const [index, tool] of definition.tools.entries()) {
    if (tool.type !== 'function' || !isLoadable(tool)) continue;
    try {
      tools.push(await loadFunctionTool(definition.file, tool));
    } catch (error) {
      toolProblems.push({ index, message: error instanceof Error ? error.message : String(error) });
    }
  }
  return { tools, toolProblems };
}

/** Python functions are HoloDeck's: they cannot run here. */
export function isLoadable(tool: ToolDefinition): boolean {
  return tool.type === 'function' && !tool.file.endsWith('.py');
}
