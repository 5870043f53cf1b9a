'use client';

import { useEffect, useMemo } from 'react';
import type { ConversationsPage } from '../../contract/conversation';
import { listGrouper, prepareMonthLabels } from './group-by-day';
import { useConversationList } from './use-conversation-list';
import { useToday } from './use-today';

const none: readonly ConversationsPage[] = [];

/** What the sidebar lists, as pages of conversations and as rows under their days: pinned ones first, where all are shown. */
export function useListedConversations({ archived, search }: { archived: boolean; search: string }) {
  const hasPins = !archived && search.trim() === '';
  const list = useConversationList({ archived, search, ...(hasPins && { pinned: false }) });
  const pins = useConversationList({ archived: false, pinned: true, search: '' });
  const today = useToday();
  const pinned = hasPins ? pins.pages : none;
  const pages = useMemo(() => [...pinned, ...list.pages], [pinned, list.pages]);
  const toRows = useMemo(() => listGrouper(new Date(today)), [today]);
  const rows = useMemo(() => toRows(pages), [toRows, pages]);

  // The browser, which has nothing else to do while what was asked for is on its way.
  useEffect(() => {
    const timer = setTimeout(prepareMonthLabels);
    return () => clearTimeout(timer);
  }, []);

  return { ...list, pages, rows, isLoading: list.isLoading || (hasPins && pins.isLoading) };
}
