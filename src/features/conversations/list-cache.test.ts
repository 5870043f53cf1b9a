import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { expect, it } from 'vitest';
import type { ConversationsPage } from '../../contract/conversation';
import { api } from '../../trpc/react';
import { applyNews, readNewest, readSearches, renewReadLists } from './list-cache';
import { sampleConversation } from './testing/sample-conversation';

const queryKey = getQueryKey(api.conversations.list, { archived: false }, 'infinite');
const known = sampleConversation('known', 0, { title: 'before' });
const changed = { ...known, title: 'after' };
const begun = { ...known, id: 'begun' };
const stale: ConversationsPage = { conversations: [known], next_cursor: null };

function setUp() {
  const queryClient = new QueryClient();
  const stop = renewReadLists(queryClient);
  const titles = () =>
    queryClient
      .getQueryData<{ pages: ConversationsPage[] }>(queryKey)
      ?.pages.flatMap((page) => page.conversations.map(({ id, title }) => `${id}: ${title}`));
  return { queryClient, stop, titles };
}

/** What the server answers to a list that was asked for before the news. */
function lateAnswer() {
  const arrival = new EventTarget();
  const promise = new Promise<ConversationsPage>((resolve) => {
    arrival.addEventListener('answer', () => resolve(stale));
  });
  return { promise, arrive: () => arrival.dispatchEvent(new Event('answer')) };
}

it('a list that was on its way when news came shows the news', async () => {
  const { queryClient, stop, titles } = setUp();
  const answer = lateAnswer();
  const loading = queryClient.infiniteQuery({
    queryKey,
    queryFn: () => answer.promise,
    initialPageParam: null,
    getNextPageParam: () => null,
  });
  applyNews(queryClient, { changed: [changed, begun], gone: [] });
  answer.arrive();
  await loading;
  expect(titles()).toEqual(['known: after', 'begun: before']);
  stop();
});

it('what is read again is no older than the news that came meanwhile', async () => {
  const { queryClient, stop, titles } = setUp();
  queryClient.setQueryData(queryKey, { pages: [stale], pageParams: [null] });
  const leave = new QueryObserver(queryClient, { queryKey, enabled: true, staleTime: Infinity }).subscribe(
    () => undefined,
  );
  const answer = lateAnswer();
  const reading = readNewest(queryClient, () => answer.promise);
  applyNews(queryClient, { changed: [begun], gone: ['known'] });
  answer.arrive();
  await reading;
  expect(titles()).toEqual(['begun: before']);
  leave();
  stop();
});

it('what comes back is looked for again in a search (it stayed away until something else was typed)', () => {
  const { queryClient, stop } = setUp();
  const search = getQueryKey(api.conversations.list, { archived: false, q: 'known' }, 'infinite');
  for (const key of [queryKey, search]) queryClient.setQueryData(key, { pages: [stale], pageParams: [null] });
  readSearches(queryClient);
  const isStale = (key: typeof search) => queryClient.getQueryState(key)?.isInvalidated;
  expect([isStale(search), isStale(queryKey)]).toEqual([true, false]);
  stop();
});
