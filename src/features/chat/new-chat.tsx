'use client';

import { useRouter } from 'next/navigation';
import { useSyncExternalStore, type ReactNode } from 'react';
import type { Agent } from '../../contract/agent';
import type { AgentConfig } from '../../contract/conversation';
import { strings } from '../../ui/strings';
import { Composer } from './composer';
import { greetingAt } from './greeting';
import { NEW_DRAFT_KEY } from './use-draft';
import { useStartConversation } from './use-start-conversation';
import type { Outgoing } from './use-thread-actions';

type NewChatProps = {
  agent: Agent | null;
  agents: readonly Agent[];
  onChooseAgent: (agentKey: string) => void;
  picker: ReactNode;
  /** Shown when there is no agent to talk to. */ noAgent: ReactNode;
  onStarted: (id: string) => void;
  /** What the conversation chooses for its agent. */
  agentConfig: AgentConfig;
  /** The agent does not take that, by field. */
  onRefused: (problems: Record<string, string>) => void;
};

const MAX_SUGGESTIONS = 6;
const noChange = () => () => undefined;

export function NewChat({ agent, agents, onChooseAgent, picker, noAgent, ...starting }: NewChatProps) {
  const { start, isStarting, error } = useStartConversation({ draftKey: NEW_DRAFT_KEY, ...starting });
  const hour = useSyncExternalStore(
    noChange,
    () => new Date().getHours(),
    () => null,
  );
  const router = useRouter();
  const commands = [{ name: 'settings', label: strings.commands.settings, run: () => router.push('/settings') }];
  const send = (message: Outgoing) => {
    if (agent) void start(agent.agent_key, message);
  };
  return (
    <div className="mx-auto flex min-h-full w-full max-w-2xl flex-col justify-center px-4 pt-20 pb-[14vh] max-sm:pt-32 sm:px-6 [@media(max-height:40rem)]:pt-32">
      <h1 className="fade-in font-display text-[clamp(2.125rem,6vw,3rem)] leading-[1.1] font-normal tracking-[-0.02em] text-balance">
        {hour === null ? '\u00a0' : greetingAt(hour)}
      </h1>
      <p className="mt-2 mb-7 text-lg text-pretty text-ink-muted">
        {agent ? strings.greetingLead(agent.display_name) : strings.greetingLeadNoAgent}
      </p>
      <Composer
        draftKey={NEW_DRAFT_KEY}
        placeholder={agent ? strings.composer.placeholderTo(agent.display_name) : strings.composer.placeholder}
        isRunning={false}
        isStopping={false}
        isDisabled={isStarting || !agent?.available}
        picker={picker}
        commands={commands}
        agents={agents}
        onChooseAgent={(agentKey, rest) => {
          onChooseAgent(agentKey);
          return rest;
        }}
        onSend={send}
        onStop={() => undefined}
      />
      {error !== null && (
        <p role="alert" className="mt-3 px-1 text-sm text-danger wrap-anywhere">
          {error}
        </p>
      )}
      <AnsweredBy agent={agent} />
      {agent ? (
        <Suggestions agent={agent} isDisabled={isStarting} onPick={(text) => send({ text, files: [] })} />
      ) : (
        noAgent
      )}
    </div>
  );
}

/** Where messages go is seen before the first one is sent. */
function AnsweredBy({ agent }: { agent: Agent | null }) {
  if (!agent?.available || agent.model === null) return null;
  const { kind, model } = agent;
  const { answeredBy, kinds } = strings.agents;
  return (
    <p className="mt-2 px-1 text-xs text-pretty text-ink-faint wrap-anywhere">
      {kind === 'llm' ? answeredBy(model) : `${kinds[kind] ?? kind} · ${model}`}
    </p>
  );
}

function Suggestions({
  agent,
  isDisabled,
  onPick,
}: {
  agent: Agent;
  isDisabled: boolean;
  onPick: (text: string) => void;
}) {
  if (!agent.available) {
    return (
      <p role="status" className="mt-4 px-1 text-sm text-pretty text-warning wrap-anywhere">
        {agent.reason ?? strings.agents.unavailable}
      </p>
    );
  }
  if (agent.suggestions.length === 0) return null;
  return (
    <ul aria-label={strings.suggestions} className="mt-6 divide-y">
      {agent.suggestions.slice(0, MAX_SUGGESTIONS).map((suggestion) => (
        <li key={suggestion}>
          <button
            type="button"
            dir="auto"
            disabled={isDisabled}
            onClick={() => onPick(suggestion)}
            className="w-full px-1 py-3 text-start text-ink-muted transition-[color,padding] duration-200 hover:ps-2.5 hover:text-ink disabled:opacity-50"
          >
            {suggestion}
          </button>
        </li>
      ))}
    </ul>
  );
}
