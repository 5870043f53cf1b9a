import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { Conversation, ConversationsPage } from '../../contract/conversation';
import { api } from '../../trpc/react';
import { withConversation, withNewest, withoutConversation, type ListFilter } from './conversation-pages';

type Lists = InfiniteData<ConversationsPage>;
type Edit = (pages: readonly ConversationsPage[], filter: ListFilter) => ConversationsPage[];

export type ConversationNews = { changed: readonly Conversation[]; gone: readonly string[] };

/** Puts news into every list that is loaded, and into each conversation that is open. */
export function applyNews(queryClient: QueryClient, { changed, gone }: ConversationNews): void {
  editLists(queryClient, (pages, filter) => {
    const left = gone.reduce<readonly ConversationsPage[]>(withoutConversation, pages);
    return [...changed.reduce((all, one) => withConversation(all, one, filter), left)];
  });
  for (const conversation of changed) {
    queryClient.setQueryData(getQueryKey(api.conversations.get, { id: conversation.id }, 'query'), conversation);
  }
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
      const newest = await read(filter).catch(() => null);
      if (newest) edit(queryClient, queryKey, (pages) => withNewest(pages, newest));
    }),
  );
}

function editLists(queryClient: QueryClient, change: Edit): void {
  const lists = queryClient.getQueryCache().findAll({ queryKey: getQueryKey(api.conversations.list) });
  for (const { queryKey } of lists) edit(queryClient, queryKey, change);
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
