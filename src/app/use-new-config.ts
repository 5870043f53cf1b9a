'use client';

import { useMemo, useSyncExternalStore } from 'react';
import type { AgentConfig } from '../contract/conversation';
import { keepRefusedStart } from '../features/chat/refused-start';
import { useRefusedStart } from '../features/chat/use-refused-start';
import { tabStore } from '../ui/browser-store';
import { keepNewConfig, parseNewConfigs, readNewConfigs } from './new-configs';

const nothingChosen: AgentConfig = {};
const noProblems: Record<string, string> = {};

/** What is chosen for a new conversation with an agent, and what was wrong with it when one did not begin. */
export function useNewConfig(agentKey: string) {
  const kept = useSyncExternalStore(tabStore.subscribe, readNewConfigs, () => null);
  const configs = useMemo(() => parseNewConfigs(kept), [kept]);
  const last = useRefusedStart();
  const refused = last?.agentKey === agentKey ? last : null;
  return {
    agentConfig: configs[agentKey] ?? refused?.agentConfig ?? nothingChosen,
    problems: refused?.problems ?? noProblems,
    /** Said whoever is chosen now: the agent may be gone. */
    reason: last?.reason ?? null,
    forget: () => keepRefusedStart(null),
    change: (config: AgentConfig) => {
      keepNewConfig(agentKey, config);
      keepRefusedStart(null);
    },
  };
}
