import type { AgentProvider } from '../../core/agents/agent-provider';
import type { Clock } from '../../core/clock';
import type { IdSource } from '../../core/id-source';
import type { AgentDefinition } from './definition/agent-definition';
import type { AgentFileProblem } from './definition/agent-file-problem';
import type { ToolDefinition } from './definition/tool-schema';
import type { ExtractText } from './llm/file-parts';
import { createLlmAgentProvider } from './llm/llm-agent-provider';
import type { ProviderContext } from './llm/providers/model-provider';
import { modelProviders } from './llm/providers/model-providers';
import { loadFunctionTool } from './tools/load-function-tool';
import type { RunnableTool } from './tools/runnable-tool';
import { createScriptedAgentProvider } from './scripted/scripted-agent-provider';
import { createUnavailableAgentProvider } from './unavailable-agent-provider';

export type AgentParts = ProviderContext & { clock: Clock; newId: IdSource; extractText: ExtractText };

type Created = {
  provider: AgentProvider;
  /** Why a tool of the agent file could not be loaded, in words, with its index. */
  toolProblems: { index: number; message: string }[];
  /** Mistakes in other files that the agent is made of. */
  problems?: AgentFileProblem[];
};

/** Makes an agent of what its file says. What cannot run on this machine or in this version becomes unavailable. */
export async function createAgentProvider(definition: AgentDefinition, parts: AgentParts): Promise<Created> {
  const { kind, model, unavailable } = definition;
  const isMissing = (reason: string) => ({
    provider: createUnavailableAgentProvider(definition, reason),
    toolProblems: [],
  });
  if (kind === 'scripted') return { ...(await createScriptedAgentProvider(definition, parts.clock)), toolProblems: [] };
  if (kind !== 'llm' || !model) return isMissing(`Agents of kind "${kind}" are not available in this version of Parley.`);
  const source = modelProviders[model.provider];
  if (!source) return isMissing(`Provider "${model.provider}" is not available in this version of Parley.`);
  if (unavailable !== null) return isMissing(unavailable);
  const { tools, toolProblems } = await loadTools(definition);
  const openModels = once(() => source.open(model, parts));
  const provider = createLlmAgentProvider({
    definition,
    model,
    defaultModelId: model.name ?? source.defaultModelId ?? '',
    input: model.input ?? source.input,
    createModel: async (modelId) => (await openModels())(modelId),
    tools,
    extractText: parts.extractText,
    clock: parts.clock,
    newId: parts.newId,
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

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
