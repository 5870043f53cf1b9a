'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Conversation } from '../../contract/conversation';
import { api } from '../../trpc/react';
import { codeLoader } from '../../ui/code-loader';
import { notify } from '../../ui/notify';
import { strings } from '../../ui/strings';
import type { ChangeConversations, OnGone } from './change-conversations';

type Many = readonly Conversation[];

const loadChanges = codeLoader(() => import('./change-conversations'));

export type ConversationActions = {
  rename: (conversation: Conversation, title: string) => void;
  setPinned: (conversations: Many, pinned: boolean) => void;
  archive: (conversations: Many) => void;
  unarchive: (conversations: Many) => void;
  remove: (conversations: Many) => void;
};

/** What can be done to conversations. Its code comes later than the page. */
export function useConversationActions({ onGone }: { onGone: OnGone }): ConversationActions {
  const queryClient = useQueryClient();
  const { client } = api.useUtils();

  return useMemo(() => {
    const act = async (run: (changes: ChangeConversations) => Promise<void>) => {
      const loaded = await loadChanges().catch(() => null);
      if (loaded) await run(new loaded.ChangeConversations({ queryClient, client, onGone }));
      else notify(strings.sidebar.actionFailed);
    };
    return {
      rename: (one, title) => void act((changes) => changes.rename(one, title)),
      setPinned: (all, pinned) => void act((changes) => changes.setPinned(all, pinned)),
      archive: (all) => void act((changes) => changes.archive(all)),
      unarchive: (all) => void act((changes) => changes.unarchive(all)),
      remove: (all) => void act((changes) => changes.remove(all)),
    };
  }, [queryClient, client, onGone]);
}
