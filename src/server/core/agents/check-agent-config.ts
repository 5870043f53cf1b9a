import type { AgentConfig } from '../../../contract/conversation';
import type { AgentProvider } from './agent-provider';

/** A conversation's config as its agent takes it. Which tools a person has allowed is not the agent's to judge. */
export async function checkAgentConfig(provider: AgentProvider, config: AgentConfig): Promise<AgentConfig> {
  const { allowed_tools, ...own } = config;
  return { ...(await provider.initConversation(own)), ...(allowed_tools && { allowed_tools }) };
}
