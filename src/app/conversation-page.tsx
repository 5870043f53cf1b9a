'use client';

import { useRouter } from 'next/navigation';
import { ConfigureConversation } from '../features/agents/configure-conversation';
import { useAgents } from '../features/agents/use-agents';
import { ConversationScreen } from '../features/chat/conversation-screen';
import { ConversationTitle } from '../features/chat/conversation-title';
import { useConversationAgent } from '../features/chat/use-conversation-agent';

export function ConversationPage({ id }: { id: string }) {
  const router = useRouter();
  const { agents, choose } = useAgents();
  const agentKey = useConversationAgent(id);
  const agent = agents.find((one) => one.agent_key === agentKey) ?? null;
  const agentName = agent?.display_name ?? agentKey ?? '';
  return (
    <ConversationScreen
      id={id}
      agentName={agentName}
      canEditCalls={agent?.capabilities.edits === true}
      header={
        <ConversationTitle id={id} agentName={agentName}>
          <ConfigureConversation id={id} agent={agent} />
        </ConversationTitle>
      }
      agents={agents}
      onChooseAgent={(key) => {
        choose(key);
        router.push('/');
      }}
    />
  );
}
