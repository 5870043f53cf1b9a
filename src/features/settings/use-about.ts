'use client';

import { api } from '../../trpc/react';

/** What this server is, how long it keeps conversations, and who answers on it; `null` while that is not known. */
export function useAbout() {
  const about = api.about.get.useQuery(undefined, { staleTime: Infinity }).data ?? null;
  const agents = api.agents.list.useQuery().data?.agents ?? null;
  return { about, agentNames: agents?.map((agent) => agent.display_name).join(', ') ?? null };
}
