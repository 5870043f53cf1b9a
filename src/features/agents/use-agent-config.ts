'use client';

import type { AgentConfig } from '../../contract/conversation';
import { problemText } from '../../trpc/problem';
import { refusedFields } from '../../trpc/refused-fields';
import { api } from '../../trpc/react';
import type { FormProblems } from '../../ui/schema-form/use-schema-form';

/** What was wrong: of the whole in words, of single fields by their names. */
export type ConfigRefusal = { text: string; fields: FormProblems };

/** What a conversation has chosen for its agent. */
export function useAgentConfig(id: string) {
  const utils = api.useUtils();
  // Read anew each time: a form begins with what is set now.
  const query = api.agentConfig.get.useQuery({ id }, { staleTime: 0, gcTime: 0 });
  const patch = api.agentConfig.patch.useMutation();
  return {
    config: query.data ?? null,
    isFailed: query.isError && !query.data,
    isSaving: patch.isPending,
    /** Answers `null` when it was taken. Keys with `""` go back to what is usual. */
    save: async (change: AgentConfig): Promise<ConfigRefusal | null> => {
      try {
        utils.agentConfig.get.setData({ id }, await patch.mutateAsync({ id, change }));
        return null;
      } catch (error) {
        return { text: problemText(error), fields: refusedFields(error, 'agent_config') };
      }
    },
  };
}
