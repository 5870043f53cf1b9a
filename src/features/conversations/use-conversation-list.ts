'use client';

import { useDeferredValue } from 'react';
import type { ConversationsPage } from '../../contract/conversation';
import { api } from '../../trpc/react';
import type { ListFilter } from './conversation-pages';

const PAGE = 100;
const none: readonly ConversationsPage[] = [];

/**
 * One page after another of the owner's conversations. Live news keep them current; reading all pages again would cost too much
 * with many of them.
 */
export function useConversationList({
  archived,
  pinned,
  search,
}: {
  archived: boolean;
  pinned?: boolean;
  search: string;
}) {
  const q = useDeferredValue(search.trim());
  const filter: ListFilter = { archived, ...(q === '' ? pinned !== undefined && { pinned } : { q }) };
  const query = api.conversations.list.useInfiniteQuery(
    { ...filter, limit: PAGE },
    {
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: (before) => before,
      staleTime: q === '' ? Infinity : 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
  return {
    pages: query.data?.pages ?? none,
    isLoading: query.isPending,
    isFailed: query.isError && !query.data,
    retry: () => void query.refetch(),
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
