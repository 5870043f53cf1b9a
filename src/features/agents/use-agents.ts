'use client';

import { useSyncExternalStore } from 'react';
import type { Agent } from '../../contract/agent';
import { api } from '../../trpc/react';
import { browserStore } from '../../ui/browser-store';
import { chooseAgent } from './choose-agent';

const KEPT_NAME = 'agent';
const POLL_MS = 15_000;

function keep(agentKey: string): void {
  browserStore.write(KEPT_NAME, agentKey);
}

/** The agents of this server, and the one that a new conversation would be with: kept in this browser. */
export function useAgents() {
  const query = api.agents.list.useQuery(undefined, { refetchInterval: POLL_MS });
  const kept = useSyncExternalStore(browserStore.subscribe, () => browserStore.read(KEPT_NAME), () => null);
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
