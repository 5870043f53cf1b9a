'use client';

import { useSyncExternalStore, type ReactNode } from 'react';
import type { Agent } from '../../contract/agent';
import type { AgentConfig } from '../../contract/conversation';
import { navigate } from '../../ui/navigate';
import { strings } from '../../ui/strings';
import { Composer } from './composer';
import { greetingAt } from './greeting';
import { NEW_DRAFT_KEY } from './draft-store';
import { useStartConversation } from './use-start-conversation';
import type { Outgoing } from './use-thread-actions';

type NewChatProps = {
  agent: Agent | null;
  agents: readonly Agent[];
  /** Who is there is not known yet. */
  isLoading: boolean;
  onChooseAgent: (agentKey: string) => void;
  picker: ReactNode;
  /** Shown when there is no agent to talk to. */ noAgent: ReactNode;
  onStarted: (id: string) => void;
  /** What the conversation chooses for its agent. */
  agentConfig: AgentConfig;
  /** Why the last one did not begin. */
  error: string | null;
};

const MAX_SUGGESTIONS = 6;
const noChange = () => () => undefined;

export function NewChat({
  agent,
  agents,
  isLoading,
  onChooseAgent,
  picker,
  noAgent,
  error,
  ...starting
}: NewChatProps) {
  const start = useStartConversation(starting);
  const commands = [{ name: 'settings', label: strings.commands.settings, run: () => navigate('/settings') }];
  const send = (message: Outgoing) => {
    if (agent) start(agent.agent_key, message);
  };
  return (
    <div className="mx-auto flex min-h-full w-full max-w-2xl flex-col px-4 pt-[18vh] pb-[10vh] max-sm:pt-32 sm:px-6 [@media(max-height:40rem)]:pt-32">
      <Greeting agent={agent} />
      <Composer
        draftKey={NEW_DRAFT_KEY}
        placeholder={agent ? strings.composer.placeholderTo(agent.display_name) : strings.composer.placeholder}
        isRunning={false}
        isStopping={false}
        isReading={isLoading}
        isDisabled={!isLoading && !agent?.available}
        to={agent?.agent_key ?? null}
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
      {agent ? <Suggestions agent={agent} onPick={(text) => send({ text, files: [] })} /> : noAgent}
    </div>
  );
}

function Greeting({ agent }: { agent: Agent | null }) {
  const hour = useSyncExternalStore(
    noChange,
    () => new Date().getHours(),
    () => null,
  );
  return (
    <>
      <h1 className="fade-in font-display text-[clamp(2.125rem,6vw,3rem)] leading-[1.1] font-normal tracking-[-0.02em] text-balance">
        {hour === null ? '\u00a0' : greetingAt(hour)}
      </h1>
      <p className="mt-2 mb-7 text-lg text-pretty text-ink-muted">
        {agent ? strings.greetingLead(agent.display_name) : strings.greetingLeadNoAgent}
      </p>
    </>
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

function Suggestions({ agent, onPick }: { agent: Agent; onPick: (text: string) => void }) {
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
            onClick={() => onPick(suggestion)}
            className="w-full px-1 py-3 text-start text-ink-muted transition-[color,padding] duration-200 hover:ps-2.5 hover:text-ink"
          >
            {suggestion}
          </button>
        </li>
      ))}
    </ul>
  );
}
