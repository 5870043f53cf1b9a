'use client';

import { agentStrings } from '../../ui/strings/agent-strings';
import { AgentRow } from './agent-row';
import { NoAgent } from './no-agent';
import { useAgents } from './use-agents';

/** The agents of this server, why one of them cannot answer, and how the servers are that their tools come from. */
export function AgentsSection() {
  const { agents, isLoading, isFailed, retry } = useAgents();
  if (agents.length === 0) return <NoAgent isLoading={isLoading} isFailed={isFailed} onRetry={retry} />;
  return (
    <ul aria-label={agentStrings.list} className="divide-y rounded-xl border bg-surface">
      {agents.map((agent) => (
        <AgentRow key={agent.agent_key} agent={agent} />
      ))}
    </ul>
  );
}
