'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveConnection } from '../../live/live-connection';
import { api } from '../../trpc/react';
import { applyNews, readNewest, renewReadLists } from './list-cache';
import { mergedRuns } from './merged-runs';

/** News are a hint: the top of the lists is read when a connection begins, and now and then, in case one was lost. */
const READ_AGAIN_MS = 60_000;

/** Keeps all lists of conversations as the server has them, whoever changes them. For the frame of the page, once. */
export function useConversationNews(): void {
  const queryClient = useQueryClient();
  const { client } = api.useUtils();

  // The live connection, and the clock beside it.
  useEffect(() => {
    const live = liveConnection();
    const read = mergedRuns(() => readNewest(queryClient, (filter) => client.conversations.list.query(filter)));
    const stops = [
      renewReadLists(queryClient),
      live.onConversations((news) => applyNews(queryClient, news)),
      live.onOpened(read),
    ];
    const onVisible = () => document.visibilityState === 'visible' && read();
    document.addEventListener('visibilitychange', onVisible);
    const timer = setInterval(onVisible, READ_AGAIN_MS);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', onVisible);
      clearInterval(timer);
    };
  }, [queryClient, client]);
}
