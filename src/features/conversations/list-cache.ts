import { hashKey, type InfiniteData, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { Conversation, ConversationsPage } from '../../contract/conversation';
import { api } from '../../trpc/react';
import { withConversations, withNewest, withoutConversations, type ListFilter } from './conversation-pages';
import { RecentNews, type ConversationNews } from './recent-news';

type Lists = InfiniteData<ConversationsPage>;
type Edit = (pages: readonly ConversationsPage[], filter: ListFilter) => ConversationsPage[];

const recent = new RecentNews();

/** Puts news into every list that is loaded, and into each conversation that is open. */
export function applyNews(queryClient: QueryClient, news: ConversationNews): void {
  recent.hear(news);
  for (const { queryKey } of listsIn(queryClient)) edit(queryClient, queryKey, withNews(news));
  for (const conversation of news.changed) {
    queryClient.setQueryData(getQueryKey(api.conversations.get, { id: conversation.id }, 'query'), conversation);
  }
}

/** Puts into each list that is read, as soon as it has come, what was heard while it was on its way. Answers how to stop. */
export function renewReadLists(queryClient: QueryClient): () => void {
  const readings = new Map<string, ReturnType<RecentNews['listen']>>();
  const end = (hash: string) => {
    const heard = readings.get(hash)?.() ?? [];
    readings.delete(hash);
    return heard;
  };
  for (const { queryHash, state } of listsIn(queryClient)) {
    if (state.fetchStatus === 'fetching') readings.set(queryHash, recent.listen());
  }
  const stop = queryClient.getQueryCache().subscribe((event) => {
    const { queryHash, queryKey } = event.query as Pick<Query, 'queryHash' | 'queryKey'>;
    if (event.type !== 'updated' || !isList(queryKey)) return;
    if (event.action.type === 'fetch') {
      end(queryHash);
      readings.set(queryHash, recent.listen());
    } else if (event.action.type === 'error') end(queryHash);
    else if (event.action.type === 'success' && event.action.manual !== true) {
      for (const news of end(queryHash)) edit(queryClient, queryKey, withNews(news));
    }
  });
  return () => {
    stop();
    for (const hash of readings.keys()) end(hash);
  };
}

/** Reads the top of every list that is shown again; what is loaded further down stays. */
export async function readNewest(
  queryClient: QueryClient,
  read: (filter: ListFilter) => Promise<ConversationsPage>,
): Promise<void> {
  const shown = queryClient.getQueryCache().findAll({ queryKey: getQueryKey(api.conversations.list), type: 'active' });
  await Promise.all(
    shown.map(async ({ queryKey }) => {
      const filter = filterOf(queryKey);
      const endReading = recent.listen();
      const newest = await read(filter).catch(() => null);
      const heard = endReading();
      if (!newest) return;
      edit(queryClient, queryKey, (pages) => withNewest(pages, newest));
      for (const news of heard) edit(queryClient, queryKey, withNews(news));
    }),
  );
}

/** Reads again what was searched for: what belongs there only the server knows, such as of what comes back. */
export function readSearches(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    queryKey: getQueryKey(api.conversations.list),
    predicate: ({ queryKey }) => filterOf(queryKey).q !== undefined,
  });
}

/** All that the lists of this page hold. */
export function listedConversations(queryClient: QueryClient): Conversation[] {
  return listsIn(queryClient).flatMap(({ state }) =>
    ((state.data as Lists | undefined)?.pages ?? []).flatMap(({ conversations }) => conversations),
  );
}

function withNews({ changed, gone }: ConversationNews): Edit {
  return (pages, filter) => withConversations(withoutConversations(pages, new Set(gone)), changed, filter);
}

function listsIn(queryClient: QueryClient) {
  return queryClient.getQueryCache().findAll({ queryKey: getQueryKey(api.conversations.list) });
}

function isList(queryKey: QueryKey): boolean {
  return hashKey([queryKey[0]]) === hashKey([getQueryKey(api.conversations.list)[0]]);
}

function edit(queryClient: QueryClient, queryKey: QueryKey, change: Edit): void {
  queryClient.setQueryData<Lists>(
    queryKey,
    (data) => data && { ...data, pages: change(data.pages, filterOf(queryKey)) },
  );
}

/** tRPC's keys hold the input of the query. */
function filterOf(queryKey: QueryKey): ListFilter & { limit?: number } {
  const { input } = queryKey[1] as { input: ListFilter };
  return input;
}
