import { AppError } from '../app-error';
import type { Ports } from '../ports';
import type { AgentProvider } from './agent-provider';

/** The named agent, or the default one. Throws `agent-not-found`. */
export function findAgent(ports: Pick<Ports, 'agents'>, agentKey: string | undefined): AgentProvider {
  const key = agentKey ?? ports.agents.defaultKey();
  const provider = ports.agents.find(key);
  if (!provider) throw new AppError('agent-not-found', `There is no agent "${key}".`, { errors: [{ path: 'agent_key', message: `unknown agent "${key}"`, code: 'UNKNOWN_AGENT' }] });
  return provider;
}
