'use client';

import { useEffect, useMemo } from 'react';
import type { ConversationsPage } from '../../contract/conversation';
import { listGrouper, messageRows, prepareMonthLabels } from './list-rows';
import { useConversationList } from './use-conversation-list';
import { useFoundMessages } from './use-found-messages';
import { useToday } from './use-today';

const none: readonly ConversationsPage[] = [];
const nothing = () => undefined;
const noPins = {
  pages: none,
  isLoading: false,
  isFailed: false,
  hasMore: false,
  isCutOff: false,
  failures: 0,
  retry: nothing,
  loadMore: nothing,
};

/**
 * What the sidebar lists, as pages of conversations and as rows under their days: pinned ones first, where all are shown; below what a
 * search finds the messages that say it. `isStale`: the answer to what is typed now is still to come.
 */
export function useListedConversations({ archived, search }: { archived: boolean; search: string }) {
  const hasPins = !archived && search.trim() === '';
  const list = useConversationList({ archived, search, ...(hasPins && { pinned: false }) });
  const pinned = useConversationList({ archived: false, pinned: true, search: '' });
  // What still shows the hits of a search has pinned ones among them.
  const pins = hasPins && !list.isStale ? pinned : noPins;
  const found = useFoundMessages(search);
  const today = useToday();
  const pages = useMemo(() => [...pins.pages, ...list.pages], [pins.pages, list.pages]);
  const toRows = useMemo(() => listGrouper(new Date(today)), [today]);
  const rows = useMemo(() => toRows(pages).concat(messageRows(found.messages)), [toRows, pages, found.messages]);

  // The browser, which has nothing else to do while what was asked for is on its way.
  useEffect(() => {
    const timer = setTimeout(prepareMonthLabels);
    return () => clearTimeout(timer);
  }, []);

  return { ...behind(list, pins), pages, rows, isStale: list.isStale || found.isStale };
}

type Read = Omit<ReturnType<typeof useConversationList>, 'isStale'>;

/** One list behind another, as a single one. */
function behind(list: Read, first: Read): Read {
  const next = first.hasMore ? first : list;
  return {
    pages: list.pages,
    isLoading: list.isLoading || first.isLoading,
    isFailed: list.isFailed || first.isFailed,
    retry: () => {
      for (const one of [list, first]) if (one.isFailed) one.retry();
    },
    hasMore: list.hasMore || first.hasMore,
    isCutOff: next.isCutOff,
    failures: list.failures + first.failures,
    loadMore: next.loadMore,
  };
}
