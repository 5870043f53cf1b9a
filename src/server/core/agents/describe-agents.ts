import type { Agent } from '../../../contract/agent';
import type { Ports } from '../ports';
import type { AgentProvider } from './agent-provider';
import { findAgent } from './find-agent';

export function listAgents(ports: Pick<Ports, 'agents'>): Promise<Agent[]> {
  return Promise.all(ports.agents.list().map((provider) => describeAgent(ports, provider)));
}

export function getAgent(ports: Pick<Ports, 'agents'>, agentKey: string | undefined): Promise<Agent> {
  return describeAgent(ports, findAgent(ports, agentKey));
}

async function describeAgent(ports: Pick<Ports, 'agents'>, provider: AgentProvider): Promise<Agent> {
  const availability = await provider.availability();
  const reason = availability.available ? (provider.problem?.() ?? null) : availability.reason;
  const { agentKey, displayName, description, kind, model, capabilities, suggestions, configSchema } = provider.describe();
  return {
    agent_key: agentKey,
    display_name: displayName,
    description,
    kind,
    model,
    ...describeTools(provider),
    capabilities,
    suggestions,
    ...(configSchema && { config_schema: configSchema }),
    is_default: agentKey === ports.agents.defaultKey(),
    available: availability.available,
    ...(reason !== null && { reason }),
    ...(!availability.available && availability.command !== undefined && { command: availability.command }),
  };
}

function describeTools(provider: AgentProvider): Pick<Agent, 'tool_problems' | 'mcp_servers'> {
  const problems = provider.toolProblems?.() ?? [];
  const servers = provider.mcpServers?.() ?? [];
  return { ...(problems.length > 0 && { tool_problems: problems }), ...(servers.length > 0 && { mcp_servers: servers }) };
}
