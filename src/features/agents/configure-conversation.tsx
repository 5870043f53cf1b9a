'use client';

import { SlidersHorizontalIcon } from 'lucide-react';
import type { Agent } from '../../contract/agent';
import { IconButton } from '../../ui/icon-button';
import { lazyPart } from '../../ui/lazy-part';
import { Popover } from '../../ui/popover';
import { strings } from '../../ui/strings';

const ConversationConfig = lazyPart(async () => (await import('./conversation-config')).ConversationConfig);

/** What this conversation has chosen for its agent, behind a button at the head of the page. */
export function ConfigureConversation({ id, agent }: { id: string; agent: Agent | null }) {
  if (!agent) return null;
  return (
    <Popover
      label={strings.agentConfig.title}
      trigger={
        <IconButton label={strings.agentConfig.title}>
          <SlidersHorizontalIcon className="size-4" />
        </IconButton>
      }
    >
      <ConversationConfig id={id} agent={agent} />
    </Popover>
  );
}
