'use client';

import { useMemo } from 'react';
import type { Conversation } from '../../contract/conversation';
import { toListRows } from './group-by-day';
import { useConversationList } from './use-conversation-list';
import { useToday } from './use-today';

const none: Conversation[] = [];

/** What the sidebar lists, as conversations and as rows under their days: pinned ones first, where all are shown. */
export function useListedConversations({ archived, search }: { archived: boolean; search: string }) {
  const hasPins = !archived && search.trim() === '';
  const list = useConversationList({ archived, search, ...(hasPins && { pinned: false }) });
  const pins = useConversationList({ archived: false, pinned: true, search: '' });
  const today = useToday();
  const pinned = hasPins ? pins.conversations : none;
  const conversations = useMemo(() => [...pinned, ...list.conversations], [pinned, list.conversations]);
  const rows = useMemo(() => toListRows(conversations, new Date(today)), [conversations, today]);
  return { ...list, conversations, rows, isLoading: list.isLoading || (hasPins && pins.isLoading) };
}
