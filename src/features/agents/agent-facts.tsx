import type { Agent } from '../../contract/agent';
import { strings } from '../../ui/strings';

/** Who answers, and where the answers come from. */
export function AgentFacts({ agent }: { agent: Agent }) {
  const { kind, model, description } = agent;
  const facts = [strings.agents.kinds[kind] ?? kind, model].filter((fact) => fact !== null && fact !== '');
  return (
    <header>
      <h2 className="font-medium" dir="auto">
        {agent.display_name}
      </h2>
      <p className="text-xs text-ink-faint wrap-anywhere">{facts.join(' · ')}</p>
      {description !== '' && <p className="mt-1.5 text-xs text-pretty text-ink-muted wrap-anywhere">{description}</p>}
    </header>
  );
}
