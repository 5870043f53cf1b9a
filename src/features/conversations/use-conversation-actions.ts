'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Conversation } from '../../contract/conversation';
import { api } from '../../trpc/react';
import { notify } from '../../ui/notify';
import { strings } from '../../ui/strings';
import { applyNews } from './list-cache';
import type { ConversationNews } from './recent-news';

type Many = readonly Conversation[];

export type ConversationActions = {
  rename: (conversation: Conversation, title: string) => void;
  setPinned: (conversation: Conversation, pinned: boolean) => void;
  archive: (conversations: Many) => void;
  unarchive: (conversations: Many) => void;
  remove: (conversations: Many) => void;
};

type Change = {
  all: Many;
  edit: Partial<Conversation>;
  send: (id: string) => Promise<Conversation>;
  tell: (news: Partial<ConversationNews>) => void;
};

const words = strings.sidebar;

/** What can be done to conversations. The lists show it at once, and the truth when the server has answered. */
export function useConversationActions({ onGone }: { onGone: (id: string) => void }): ConversationActions {
  const queryClient = useQueryClient();
  const { client } = api.useUtils();

  return useMemo(() => {
    const tell = (news: Partial<ConversationNews>) => applyNews(queryClient, { changed: [], gone: [], ...news });

    const change = (all: Many, edit: Partial<Conversation>, send: Change['send']) =>
      changeAll({ all, edit, send, tell });
    const unarchive = async (all: Many) => {
      const isDone = await change(all, { archived_at: null }, (id) => client.conversations.unarchive.mutate({ id }));
      if (isDone) notify(words.unarchivedToast(all.length));
    };
    const archive = async (all: Many) => {
      const now = new Date().toISOString();
      for (const { id } of all) onGone(id);
      const isDone = await change(all, { archived_at: now }, (id) => client.conversations.archive.mutate({ id }));
      if (isDone) {
        notify(words.archivedToast(all.length), { label: strings.undo, onClick: () => void unarchive(all) });
      }
    };
    const remove = async (all: Many) => {
      tell({ gone: all.map(({ id }) => id) });
      for (const { id } of all) onGone(id);
      for (const [index, { id }] of all.entries()) {
        const isDone = await client.conversations.delete.mutate({ id }).then(
          () => true,
          () => false,
        );
        if (isDone) continue;
        tell({ changed: all.slice(index) });
        notify(words.actionFailed);
        return;
      }
      notify(words.removed(all.length));
    };
    return {
      rename: (one, title) => void change([one], { title }, (id) => client.conversations.rename.mutate({ id, title })),
      setPinned: (one, pinned) =>
        void change([one], { pinned }, (id) => client.conversations.setPinned.mutate({ id, pinned })),
      archive: (all) => void archive(all),
      unarchive: (all) => void unarchive(all),
      remove: (all) => void remove(all),
    };
  }, [queryClient, client, onGone]);
}

/**
 * Answers whether all of them were changed. One after another: a hundred at once would keep the page's own requests waiting.
 */
async function changeAll({ all, edit, send, tell }: Change): Promise<boolean> {
  tell({ changed: all.map((conversation) => ({ ...conversation, ...edit })) });
  for (const [index, { id }] of all.entries()) {
    const changed = await send(id).catch(() => null);
    if (changed) {
      tell({ changed: [changed] });
      continue;
    }
    tell({ changed: all.slice(index) });
    notify(words.actionFailed);
    return false;
  }
  return true;
}
