'use client';

import { useDeferredValue } from 'react';
import type { FoundMessages } from '../../contract/conversation';
import { api } from '../../trpc/react';

const none: FoundMessages['messages'] = [];
const LIMIT = 12;

/** Messages that say what is typed, newest first. */
export function useFoundMessages(search: string): FoundMessages['messages'] {
  const q = useDeferredValue(search.trim());
  const query = api.conversations.searchMessages.useQuery(
    { q, limit: LIMIT },
    { enabled: q !== '', placeholderData: (before) => before },
  );
  return q === '' ? none : (query.data?.messages ?? none);
}
