'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { AgentConfig } from '../contract/conversation';
import { AgentPicker } from '../features/agents/agent-picker';
import { ConfigureNew } from '../features/agents/configure-new';
import { NoAgent } from '../features/agents/no-agent';
import { useAgents } from '../features/agents/use-agents';
import { NewChat } from '../features/chat/new-chat';

const nothingChosen: AgentConfig = {};
const noProblems: Record<string, string> = {};

export function NewChatPage() {
  const router = useRouter();
  const { agents, chosen, choose, isLoading, isFailed, retry } = useAgents();
  const [configs, setConfigs] = useState<Record<string, AgentConfig>>({});
  const [problems, setProblems] = useState(noProblems);
  const agentConfig = configs[chosen?.agent_key ?? ''] ?? nothingChosen;
  return (
    <div className="h-full overflow-y-auto">
      <NewChat
        agent={chosen}
        agents={agents}
        agentConfig={agentConfig}
        onChooseAgent={choose}
        picker={
          <>
            <AgentPicker agents={agents} chosen={chosen} onChoose={choose} />
            {chosen?.available === true && (
              <ConfigureNew
                key={chosen.agent_key}
                agent={chosen}
                config={agentConfig}
                problems={problems}
                onChange={(config) => {
                  setConfigs({ ...configs, [chosen.agent_key]: config });
                  setProblems(noProblems);
                }}
              />
            )}
          </>
        }
        noAgent={<NoAgent isLoading={isLoading} isFailed={isFailed} onRetry={retry} />}
        onStarted={(id) => router.push(`/c/${id}`)}
        onRefused={setProblems}
      />
    </div>
  );
}
