'use client';

import { useDeferredValue } from 'react';
import type { FoundMessages } from '../../contract/conversation';
import { api } from '../../trpc/react';

const none: FoundMessages['messages'] = [];
const LIMIT = 12;

/** Messages that say what is typed, newest first. `isStale`: they are of what was typed before. */
export function useFoundMessages(search: string): FoundMessages & { isStale: boolean; isFailed: boolean } {
  const wanted = search.trim();
  const q = useDeferredValue(wanted);
  const query = api.conversations.searchMessages.useQuery(
    { q, limit: LIMIT },
    { enabled: q !== '', placeholderData: (before) => before },
  );
  const isStale = q !== wanted || (q !== '' && (query.isLoading || query.isPlaceholderData));
  return { messages: q === '' ? none : (query.data?.messages ?? none), isStale, isFailed: query.isError };
}
