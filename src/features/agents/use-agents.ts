'use client';

import { useSyncExternalStore } from 'react';
import type { Agent } from '../../contract/agent';
import { api } from '../../trpc/react';
import { chooseAgent } from './choose-agent';

const KEPT_KEY = 'parley:agent';
const POLL_MS = 15_000;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(agentKey: string): void {
  localStorage.setItem(KEPT_KEY, agentKey);
  for (const listener of listeners) listener();
}

/** The agents of this server, and the one that a new conversation would be with: kept in this browser. */
export function useAgents() {
  const query = api.agents.list.useQuery(undefined, { refetchInterval: POLL_MS });
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(KEPT_KEY), () => null);
  const agents: readonly Agent[] = query.data?.agents ?? [];
  return {
    agents,
    chosen: chooseAgent(agents, kept),
    choose: keep,
    isLoading: query.isPending,
    isFailed: query.isError && !query.data,
    retry: () => void query.refetch(),
  };
}
