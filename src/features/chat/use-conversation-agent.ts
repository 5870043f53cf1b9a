'use client';

import { api } from '../../trpc/react';

/** The key of the agent that a conversation is with, once it is known. */
export function useConversationAgent(id: string): string | null {
  return api.conversations.get.useQuery({ id }).data?.agent_key ?? null;
}
