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
    buildAdapter: async ({ id, agentConfig }) => {
      const { LlmTurn } = await import('./llm-turn');
      const modelId = agent.models.nameOf(agentConfig.model);
      const close = () => agent.toolbox.release(id);
      return { ...(modelId !== undefined && { modelId }), runTurn: (turn) => new LlmTurn(agent, turn).run(), close };
    },
    ...(agent.suggestsTitles && {
      suggestTitle: async (exchange: Exchange) => (await import('./suggest-title')).suggestTitle(agent, exchange),
    }),
    availability: (config) => agent.models.availability(config?.model),
    toolProblems: () => agent.toolbox.problems(),
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
      approvals: definition.tools.some((tool) => tool.approval !== 'never'),
      input: [...input],
    },
  });
}
