import type { Agent } from '../../contract/agent';

/** The agent that was chosen last, else the server's default, else any; one that can answer goes before one that cannot. */
export function chooseAgent(agents: readonly Agent[], keptKey: string | null): Agent | null {
  const available = agents.filter((agent) => agent.available);
  const pool = available.length > 0 ? available : agents;
  return pool.find((agent) => agent.agent_key === keptKey) ?? pool.find((agent) => agent.is_default) ?? pool[0] ?? null;
}
