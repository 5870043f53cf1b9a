import type { Application } from '../../core/application';

/** What CopilotKit calls the agent of an application that names none. */
export const DEFAULT_AGENT_ID = 'default';

/** Our name of an agent that a front end asks for; `undefined` for whichever is the default. */
export async function agentOfId(app: Pick<Application, 'listAgents'>, agentId: string): Promise<string | undefined> {
  if (agentId !== DEFAULT_AGENT_ID) return agentId;
  const agents = await app.listAgents();
  return agents.find((agent) => agent.agent_key === agentId)?.agent_key;
}
