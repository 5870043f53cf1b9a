'use client';

import { useRouter } from 'next/navigation';
import { useAgents } from '../features/agents/use-agents';
import { ConversationScreen } from '../features/chat/conversation-screen';
import { ConversationTitle } from '../features/chat/conversation-title';
import { useConversationAgent } from '../features/chat/use-conversation-agent';

export function ConversationPage({ id }: { id: string }) {
  const router = useRouter();
  const { agents, choose } = useAgents();
  const agentKey = useConversationAgent(id);
  const agentName = agents.find((agent) => agent.agent_key === agentKey)?.display_name ?? agentKey ?? '';
  return (
    <ConversationScreen
      id={id}
      agentName={agentName}
      header={<ConversationTitle id={id} agentName={agentName} />}
      agents={agents}
      onChooseAgent={(key) => {
        choose(key);
        router.push('/');
      }}
    />
  );
}
