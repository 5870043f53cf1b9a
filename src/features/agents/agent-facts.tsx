import type { Agent } from '../../contract/agent';
import { strings } from '../../ui/strings';
import { configStrings } from '../../ui/strings/config-strings';

type AgentFactsProps = { agent: Agent; /** The model that was chosen instead of its own. */ chosen: string | null };

/** Who answers, and where the answers come from. */
export function AgentFacts({ agent, chosen }: AgentFactsProps) {
  const { kind, model, description } = agent;
  const answers = chosen === null ? model : configStrings.chosenHere(chosen);
  const facts = [strings.agents.kinds[kind] ?? kind, answers].filter((fact) => fact !== null && fact !== '');
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
