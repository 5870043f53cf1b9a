import type { AgentDescription, AgentProvider, Exchange } from '../../../core/agents/agent-provider';
import { describeAgent } from '../describe-agent';
import type { LlmAgent } from './llm-agent';

/** An agent that is a language model with instructions and tools. */
export function createLlmAgentProvider(agent: LlmAgent): AgentProvider {
  return {
    describe: () => describe(agent),
    initConversation: async (config) => {
      await agent.models.check(config.model);
      return config;
    },
    buildAdapter: async ({ agentConfig }) => {
      const { LlmTurn } = await import('./llm-turn');
      const modelId = agent.models.nameOf(agentConfig.model);
      return { ...(modelId !== undefined && { modelId }), runTurn: (turn) => new LlmTurn(agent, turn).run() };
    },
    ...(agent.suggestsTitles && {
      suggestTitle: async (exchange: Exchange) => (await import('./suggest-title')).suggestTitle(agent, exchange),
    }),
    availability: (config) => agent.models.availability(config?.model),
  };
}

function describe(agent: LlmAgent): AgentDescription {
  const { label, input, reason } = agent.models.describe();
  const { definition } = agent;
  // Whoever sees the agent sees where its answers come from.
  const description = reason === null ? definition.description : `${definition.description} ${reason}`.trim();
  return describeAgent({ ...definition, description }, {
    model: label,
    capabilities: {
      tools: true,
      reasoning: true,
      approvals: agent.tools.some((tool) => tool.approval !== 'never'),
      input: [...input],
    },
  });
}
