'use client';

import { useQuery } from '@tanstack/react-query';
import type { Turn } from '../../contract/turn';
import { sessionFetch } from '../../trpc/session';

/** How a finished turn went. */
export function useTurnTrace(conversationId: string, turnId: string): { turn: Turn | null; isFailed: boolean } {
  const { data, isError } = useQuery({
    queryKey: ['turn-trace', conversationId, turnId],
    queryFn: async ({ signal }) => {
      const path = `/api/v1/chat/conversations/${encodeURIComponent(conversationId)}/turns/${encodeURIComponent(turnId)}`;
      const response = await sessionFetch(path, { signal });
      if (!response.ok) throw new Error(String(response.status));
      return (await response.json()) as Turn;
    },
    staleTime: Infinity,
  });
  return { turn: data ?? null, isFailed: isError };
}
