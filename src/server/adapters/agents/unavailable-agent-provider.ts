import { AppError } from '../../core/app-error';
import type { AgentProvider } from '../../core/agents/agent-provider';
import type { AgentDefinition } from './definition/agent-definition';
import { describeAgent } from './describe-agent';

/** An agent that is listed, so that people see what is missing, but cannot be talked to. */
export function createUnavailableAgentProvider(definition: AgentDefinition, reason: string): AgentProvider {
  const refuse = () =>
    Promise.reject(new AppError('agent-unavailable', `Agent "${definition.name}" is not available. ${reason}`));
  return {
    describe: () =>
      describeAgent(definition, {
        model: definition.model?.name ?? null,
        capabilities: { tools: false, reasoning: false, approvals: false, input: ['text'] },
      }),
    initConversation: refuse,
    buildAdapter: refuse,
    availability: () => Promise.resolve({ available: false, reason }),
  };
}
