'use client';

import { useState } from 'react';
import type { Agent } from '../contract/agent';
import type { Conversation as Made } from '../contract/conversation';
import { ConfigureConversation } from '../features/agents/configure-conversation';
import { useAgents } from '../features/agents/use-agents';
import { ConversationScreen } from '../features/chat/conversation-screen';
import { ConversationTitle } from '../features/chat/conversation-title';
import { useConversation, useMadeConversation } from '../features/chat/use-conversation';
import { useConversationActions } from '../features/conversations/use-conversation-actions';
import { useMarkSeen } from '../features/conversations/use-seen';
import { lazyOverlay } from '../ui/lazy-overlay';
import { lazyPart } from '../ui/lazy-part';
import { navigate } from '../ui/navigate';
import { pageCommands } from './page-commands';
import { useConversationId } from './use-conversation-id';
import { onGone } from './on-gone';

const RemoveDialog = lazyOverlay(async () => (await import('../features/conversations/remove-dialog')).RemoveDialog);
const ArchivedNote = lazyPart(async () => (await import('../features/conversations/archived-note')).ArchivedNote);

export function ConversationPage() {
  const id = useConversationId();
  return id !== null && <Conversation key={id} id={id} />;
}

function Conversation({ id }: { id: string }) {
  const { agents, choose } = useAgents();
  const conversation = useConversation(id);
  const made = useMadeConversation(id);
  const actions = useConversationActions({ onGone });
  const [isRemoving, setIsRemoving] = useState(false);
  useMarkSeen(conversation);
  const agentKey = conversation?.agent_key ?? '';
  const agent = agentOf(agents, agentKey);
  const agentName = agent?.display_name ?? agentKey;
  return (
    <>
      <ConversationScreen
        id={id}
        agentName={agentName}
        canEditCalls={agent?.capabilities.edits === true}
        header={
          <ConversationTitle
            id={id}
            agentName={agentName}
            onRename={made && ((title: string) => actions.rename(made, title))}
          >
            {made?.archived_at && <ArchivedNote conversation={made} />}
            <ConfigureConversation id={id} agent={agent} />
          </ConversationTitle>
        }
        commands={pageCommands({ conversation: made, actions, onRemove: () => setIsRemoving(true) })}
        agents={agents}
        onChooseAgent={(key) => {
          choose(key);
          navigate('/');
        }}
      />
      {isRemoving && <Removal conversation={made} onConfirm={actions.remove} onClose={() => setIsRemoving(false)} />}
    </>
  );
}

type RemovalProps = {
  conversation: Made | null;
  onConfirm: (conversations: readonly Made[]) => void;
  onClose: () => void;
};

function Removal({ conversation, onConfirm, onClose }: RemovalProps) {
  if (!conversation) return null;
  return <RemoveDialog conversations={[conversation]} onClose={onClose} onConfirm={() => onConfirm([conversation])} />;
}

function agentOf(agents: readonly Agent[], agentKey: string): Agent | null {
  return agents.find((one) => one.agent_key === agentKey) ?? null;
}
