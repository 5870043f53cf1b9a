'use client';

import { clsx } from 'clsx';
import { ChevronDownIcon } from 'lucide-react';
import type { Agent } from '../../contract/agent';
import { Menu, MenuChoice, MenuChoiceItem } from '../../ui/menu';
import { strings } from '../../ui/strings';

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
          className="flex h-8 min-w-0 items-center gap-2 rounded-lg px-2.5 text-sm font-medium text-ink-muted hover:bg-hover hover:text-ink coarse:h-10"
        >
          <AvailabilityDot isAvailable={chosen.available} />
          <span className="truncate">{chosen.display_name}</span>
          <ChevronDownIcon className="size-3.5 shrink-0" aria-hidden />
        </button>
      }
    >
      <MenuChoice value={chosen.agent_key} onChange={onChoose}>
        {agents.map((agent) => (
          <MenuChoiceItem key={agent.agent_key} value={agent.agent_key} disabled={!agent.available} className="max-w-80 items-start!">
            <span className="mt-1.5">
              <AvailabilityDot isAvailable={agent.available} />
            </span>
            <span className="min-w-0">
              <span className="block font-medium">{agent.display_name}</span>
              <span className="block text-xs text-pretty text-ink-faint wrap-anywhere">
                {agent.available ? describe(agent) : (agent.reason ?? strings.agents.unavailable)}
              </span>
            </span>
          </MenuChoiceItem>
        ))}
      </MenuChoice>
    </Menu>
  );
}

function describe(agent: Agent): string {
  const problems = agent.tool_problems?.map(({ tool, reason }) => `${tool}: ${reason}`) ?? [];
  return [agent.description, agent.model, ...problems].filter((part) => part !== null && part !== '').join(' · ');
}

function AvailabilityDot({ isAvailable }: { isAvailable: boolean }) {
  return <span aria-hidden className={clsx('block size-2 shrink-0 rounded-full', isAvailable ? 'bg-accent' : 'border border-ink-faint')} />;
}
