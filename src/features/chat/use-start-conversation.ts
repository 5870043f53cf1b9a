'use client';

import { useCallback } from 'react';
import type { AgentConfig } from '../../contract/conversation';
import { newKey } from '../../ui/new-key';
import { newOutboxEntry } from './new-outbox-entry';
import { pageOutbox } from './page-outbox';
import { keepRefusedStart } from './refused-start';
import type { Outgoing } from './use-thread-actions';

type Starting = { agentConfig: AgentConfig; onStarted: (id: string) => void };

/** Begins a conversation with its first message. It has its address at once; the outbox brings both to the server. */
export function useStartConversation({ agentConfig, onStarted }: Starting) {
  return useCallback(
    (agentKey: string, { text, files }: Outgoing) => {
      const id = newKey();
      keepRefusedStart(null);
      const start = { agentKey, agentConfig };
      pageOutbox().put(newOutboxEntry({ conversationId: id, start, text, files, branch: null }));
      onStarted(id);
    },
    [agentConfig, onStarted],
  );
}
