'use client';

import { api } from '../../trpc/react';
import type { ModelChoice } from '../../ui/schema-form/list-models';
import { modelChoices } from './model-choices';
import { useConversation } from './use-conversation';

const FRESH_MS = 60_000;

/** The models that an answer in this conversation may be asked of. */
export function useModelChoices(conversationId: string): readonly ModelChoice[] {
  const agentKey = useConversation(conversationId)?.agent_key;
  const { data } = api.agents.list.useQuery(undefined, { staleTime: FRESH_MS });
  return modelChoices(data?.agents.find((agent) => agent.agent_key === agentKey));
}
