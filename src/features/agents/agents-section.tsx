'use client';

import type { Agent } from '../../contract/agent';
import { strings } from '../../ui/strings';
import { NoAgent } from './no-agent';
import { useAgents } from './use-agents';

const words = strings.agents;

/** The agents of this server, and why one of them cannot answer. */
export function AgentsSection() {
  const { agents, isLoading, isFailed, retry } = useAgents();
  if (agents.length === 0) return <NoAgent isLoading={isLoading} isFailed={isFailed} onRetry={retry} />;
  return (
    <ul aria-label={words.list} className="divide-y rounded-xl border bg-surface">
      {agents.map((agent) => (
        <AgentRow key={agent.agent_key} agent={agent} />
      ))}
    </ul>
  );
}

function AgentRow({ agent }: { agent: Agent }) {
  const facts = [agent.kind, agent.model, agent.is_default ? words.isDefault : null];
  return (
    <li className="px-4 py-3">
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 truncate font-medium" dir="auto">
          {agent.display_name}
        </span>
        <span className={agent.available ? 'text-sm text-accent' : 'text-sm text-danger'}>
          {agent.available ? words.available : words.unavailable}
        </span>
      </p>
      <p className="mt-0.5 text-sm text-pretty text-ink-muted wrap-anywhere">
        {agent.available ? facts.filter((fact) => fact !== null && fact !== '').join(' · ') : (agent.reason ?? '')}
      </p>
    </li>
  );
}
