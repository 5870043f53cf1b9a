'use client';

import { useState } from 'react';
import type { AgentConfig } from '../../contract/conversation';
import { api } from '../../trpc/react';
import { refusedFields } from '../../trpc/refused-fields';
import { newKey } from '../../ui/new-key';
import { giveBackFiles } from './attachment-store';
import { problemText } from './problem';
import { giveBackDraft } from './use-draft';
import type { Outgoing } from './use-thread-actions';

type Starting = {
  draftKey: string;
  agentConfig: AgentConfig;
  onStarted: (id: string) => void;
  /** The agent does not take its config, by field. */
  onRefused: (problems: Record<string, string>) => void;
};

/** Makes a conversation with its first message. When that fails, text and files are back in the composer and nothing is left behind. */
export function useStartConversation({ draftKey, agentConfig, onStarted, onRefused }: Starting) {
  const { client, conversations } = api.useUtils();
  const [state, setState] = useState<{ isStarting: boolean; error: string | null }>({ isStarting: false, error: null });

  const start = async (agentKey: string, { text, files }: Outgoing) => {
    setState({ isStarting: true, error: null });
    let id: string | null = null;
    try {
      ({ id } = await client.conversations.create.mutate({ agent_key: agentKey, agent_config: agentConfig }));
      await client.messages.post.mutate({
        id,
        text,
        files: files.map((file) => file.file_id),
        idempotency_key: newKey(),
      });
      void conversations.invalidate();
      onStarted(id);
    } catch (error) {
      if (id !== null) void client.conversations.delete.mutate({ id }).catch(() => undefined);
      giveBackDraft(draftKey, text);
      giveBackFiles(draftKey, files);
      onRefused(refusedFields(error, 'agent_config'));
      setState({ isStarting: false, error: problemText(error) });
    }
  };
  return { ...state, start };
}
