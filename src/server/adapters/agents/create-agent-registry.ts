import type { AgentProvider, AgentRegistry } from '../../core/agents/agent-provider';

type CreateAgentRegistry = {
  providers: readonly AgentProvider[];
  /** The agent for those who name none; otherwise the one called `guide`, else the first. */
  defaultAgent?: string;
};

export function createAgentRegistry({ providers, defaultAgent }: CreateAgentRegistry): AgentRegistry {
  const byKey = new Map(providers.map((provider) => [provider.describe().agentKey, provider]));
  const wanted = [defaultAgent, 'guide'].find((key) => key !== undefined && byKey.has(key));
  return {
    list: () => [...byKey.values()],
    find: (agentKey) => byKey.get(agentKey),
    defaultKey: () => wanted ?? [...byKey.keys()][0] ?? '',
  };
}
