import type { AgentProvider } from '../../core/agents/agent-provider';
import type { IdSource } from '../../core/id-source';
import type { AgentDefinition } from './definition/agent-definition';
import type { AgentFileProblem } from './definition/agent-file-problem';
import { createAgentModels, type ModelParts } from './llm/create-agent-models';
import { createLlmAgentProvider } from './llm/llm-agent-provider';
import { createModuleAgentProvider } from './module/module-agent-provider';
import { openToolSources } from './tools/open-tool-sources';
import type { ToolParts } from './tools/tool-parts';
import { Toolbox } from './tools/toolbox';
import { createScriptedAgentProvider } from './scripted/scripted-agent-provider';
import { createAcpAgentProvider } from './acp/acp-agent-provider';
import { toAcpAgent } from './acp/acp-agent';
import { createAgUiAgentProvider } from './ag-ui/ag-ui-agent-provider';
import { toRemoteAgent } from './ag-ui/remote-agent';
import { createUnavailableAgentProvider } from './unavailable-agent-provider';

export type AgentParts = ModelParts &
  ToolParts & {
  newId: IdSource;
  suggestsTitles: boolean;
  /** Folders that coding agents work in whose file names none. */
  cwdRoots: readonly string[];
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
  if (kind === 'acp') return { provider: createAcpAgentProvider(toAcpAgent(definition, parts)), toolProblems: [] };
  if (kind === 'ag-ui') return { provider: createAgUiAgentProvider(toRemoteAgent(definition, parts)), toolProblems: [] };
  const { sources, problems: toolProblems } = await openToolSources(definition, parts);
  const { suggestsTitles, clock, newId } = parts;
  const provider = createLlmAgentProvider({
    definition,
    models: createAgentModels(definition, parts),
    toolbox: new Toolbox(sources, clock),
    suggestsTitles,
    clock,
    newId,
  });
  return { provider, toolProblems };
}
