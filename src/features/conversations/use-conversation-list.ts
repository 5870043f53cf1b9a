'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useDeferredValue } from 'react';
import type { ConversationsPage } from '../../contract/conversation';
import { api } from '../../trpc/react';
import { firstPlace, placeAfter, type ListFilter } from './conversation-pages';

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
  const wanted = search.trim();
  const q = useDeferredValue(wanted);
  const filter: ListFilter = { archived, ...(q === '' ? pinned !== undefined && { pinned } : { q }) };
  const { client } = api.useUtils();
  const query = useInfiniteQuery({
    queryKey: getQueryKey(api.conversations.list, { ...filter, limit: firstPlace.limit }, 'infinite'),
    queryFn: ({ pageParam, signal }) => client.conversations.list.query({ ...filter, ...pageParam }, { signal }),
    initialPageParam: firstPlace,
    getNextPageParam: placeAfter,
    placeholderData: (before) => before,
    staleTime: q === '' ? Infinity : 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const loadMore = useCallback(() => {
    // Asked for from a place that has not been drawn again, it would begin anew.
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return {
    pages: query.data?.pages ?? none,
    isLoading: query.isPending,
    /** The answer to what is typed now is still to come. */
    isStale: q !== wanted || query.isPending || query.isPlaceholderData,
    isFailed: query.isError && !query.data,
    retry: () => void query.refetch(),
    hasMore: hasNextPage,
    /** The last try to read on got nothing: it is not tried again by itself. */
    isCutOff: query.isFetchNextPageError,
    failures: query.errorUpdateCount,
    loadMore,
  };
}
