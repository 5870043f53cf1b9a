'use client';

import { useDeferredValue } from 'react';
import { api } from '../../trpc/react';

const PAGE = 50;
const IDLE_POLL_MS = 15_000;
const BUSY_POLL_MS = 2_500;

/** One page after another of the owner's conversations. Asks again while one of them is answering. */
export function useConversationList({ archived, search }: { archived: boolean; search: string }) {
  const q = useDeferredValue(search.trim());
  const query = api.conversations.list.useInfiniteQuery(
    { archived, limit: PAGE, ...(q !== '' && { q }) },
    {
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: (before) => before,
      refetchInterval: ({ state }) =>
        state.data?.pages.some((page) => page.conversations.some((conversation) => conversation.turn))
          ? BUSY_POLL_MS
          : IDLE_POLL_MS,
    },
  );
  return {
    conversations: query.data?.pages.flatMap((page) => page.conversations) ?? [],
    isLoading: query.isPending,
    isFailed: query.isError && !query.data,
    retry: () => void query.refetch(),
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
