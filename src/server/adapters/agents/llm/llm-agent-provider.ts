import type { AgentConfig } from '../../../../contract/conversation';
import { AppError } from '../../../core/app-error';
import type { AgentDescription, AgentProvider } from '../../../core/agents/agent-provider';
import { describeAgent } from '../describe-agent';
import type { LlmAgent } from './llm-agent';

/** An agent that is a language model with instructions and tools. */
export function createLlmAgentProvider(agent: LlmAgent): AgentProvider {
  return {
    describe: () => describe(agent),
    initConversation: (config) => Promise.resolve(config).then((given) => checkConfig(agent, given)),
    buildAdapter: async (conversation) => {
      const { LlmTurn } = await import('./llm-turn');
      return {
        modelId: conversation.agentConfig.model ?? agent.defaultModelId,
        runTurn: (turn) => new LlmTurn(agent, turn).run(),
      };
    },
    availability: () => Promise.resolve({ available: true }),
  };
}

function describe(agent: LlmAgent): AgentDescription {
  return describeAgent(agent.definition, {
    model: agent.model.provider === 'embedded' ? 'built in, no language model' : agent.defaultModelId,
    capabilities: {
      tools: true,
      reasoning: true,
      approvals: agent.tools.some((tool) => tool.approval !== 'never'),
      input: [...agent.input],
    },
  });
}

/** Any model name may be chosen where the provider has more than one; whether it exists only the provider knows. */
function checkConfig(agent: LlmAgent, config: AgentConfig): AgentConfig {
  const isOther = config.model !== undefined && config.model !== agent.defaultModelId;
  if (agent.model.provider !== 'embedded' || !isOther) return config;
  throw new AppError('invalid-input', `Agent "${agent.definition.name}" has only the model "${agent.defaultModelId}".`, {
    errors: [{ path: 'agent_config.model', message: 'there is no such model', code: 'AGENT_CONFIG_REJECTED' }],
  });
}
