'use client';

import { useSyncExternalStore } from 'react';
import type { Conversation } from '../../contract/conversation';
import { api } from '../../trpc/react';
import type { Start } from './outbox';
import { pageOutbox } from './page-outbox';

/** A conversation as lists show it, once it is known. One that is being made is known by its agent. */
export function useConversation(id: string): Conversation | null {
  const start = useStart(id);
  const options = start ? { enabled: false, initialData: () => unmade(id, start), initialDataUpdatedAt: 0 } : {};
  return api.conversations.get.useQuery({ id }, options).data ?? null;
}

/** One that the server has, once it is known: what is not made yet cannot be changed. */
export function useMadeConversation(id: string): Conversation | null {
  const conversation = useConversation(id);
  return useStart(id) ? null : conversation;
}

function useStart(id: string): Start | null {
  return useSyncExternalStore(
    pageOutbox().subscribe,
    () => pageOutbox().startOf(id),
    () => null,
  );
}

function unmade(id: string, { agentKey }: Start): Conversation {
  const never = new Date(0).toISOString();
  return {
    id,
    agent_key: agentKey,
    title: null,
    model_id: null,
    created_at: never,
    updated_at: never,
    archived_at: null,
    pinned: false,
    channel_binding: null,
    turn: null,
    pending: 0,
  };
}
