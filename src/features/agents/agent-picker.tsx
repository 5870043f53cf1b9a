'use client';

import { ChevronDownIcon } from 'lucide-react';
import type { Agent } from '../../contract/agent';
import { Menu, MenuChoice, MenuChoiceItem } from '../../ui/menu';
import { strings } from '../../ui/strings';
import { AvailabilityDot } from './availability-dot';

type AgentPickerProps = { agents: readonly Agent[]; chosen: Agent | null; onChoose: (agentKey: string) => void };

/** Who should answer. Agents that cannot are listed with the reason and cannot be chosen. */
export function AgentPicker({ agents, chosen, onChoose }: AgentPickerProps) {
  if (!chosen) return null;
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`${strings.agents.choose}: ${chosen.display_name}`}
          className="flex h-8 min-w-0 items-center gap-2 rounded-lg px-2.5 text-sm font-medium text-ink-muted hover:bg-hover hover:text-ink coarse:h-11"
        >
          <AvailabilityDot isAvailable={chosen.available} />
          <span className="truncate">{chosen.display_name}</span>
          <ChevronDownIcon className="size-3.5 shrink-0" aria-hidden />
        </button>
      }
    >
      <MenuChoice value={chosen.agent_key} onChange={onChoose}>
        {agents.map((agent) => (
          <MenuChoiceItem
            key={agent.agent_key}
            value={agent.agent_key}
            disabled={!agent.available}
            className="max-w-80 items-start!"
          >
            <span className="mt-1.5">
              <AvailabilityDot isAvailable={agent.available} />
            </span>
            <span className="min-w-0">
              <span className="block font-medium">{agent.display_name}</span>
              <span className="block text-xs text-pretty text-ink-muted wrap-anywhere">
                {agent.available ? describe(agent) : (agent.reason ?? strings.agents.unavailable)}
              </span>
            </span>
          </MenuChoiceItem>
        ))}
      </MenuChoice>
    </Menu>
  );
}

/** Who it is, who answers, and what it has to do without. */
function describe({ description, model, kind, reason, tool_problems: problems = [] }: Agent): string {
  const facts = [model ?? strings.agents.kinds[kind] ?? kind, description, reason];
  const missing = problems.map((problem) => `${problem.tool}: ${problem.reason}`);
  return [...facts, ...missing].filter((fact) => fact !== undefined && fact !== '').join(' · ');
}
