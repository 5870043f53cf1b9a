'use client';

import { useRouter } from 'next/navigation';
import { AgentPicker } from '../features/agents/agent-picker';
import { NoAgent } from '../features/agents/no-agent';
import { useAgents } from '../features/agents/use-agents';
import { NewChat } from '../features/chat/new-chat';

export function NewChatPage() {
  const router = useRouter();
  const { agents, chosen, choose, isLoading, isFailed, retry } = useAgents();
  return (
    <div className="h-full overflow-y-auto">
      <NewChat
        agent={chosen}
        agents={agents}
        onChooseAgent={choose}
        picker={<AgentPicker agents={agents} chosen={chosen} onChoose={choose} />}
        noAgent={<NoAgent isLoading={isLoading} isFailed={isFailed} onRetry={retry} />}
        onStarted={(id) => router.push(`/c/${id}`)}
      />
    </div>
  );
}
