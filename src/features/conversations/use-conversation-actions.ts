'use client';

import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { Conversation, ConversationsPage } from '../../contract/conversation';
import { api } from '../../trpc/react';
import { notify } from '../../ui/notify';
import { strings } from '../../ui/strings';
import { changeInPages } from './change-in-pages';

export type ConversationActions = {
  rename: (conversation: Conversation, title: string) => void;
  setPinned: (conversation: Conversation, pinned: boolean) => void;
  archive: (conversation: Conversation) => void;
  unarchive: (conversation: Conversation) => void;
  remove: (conversation: Conversation) => void;
};

/** What can be done to a conversation. The lists show it at once, and the truth when the server has answered. */
export function useConversationActions({ onGone }: { onGone: (id: string) => void }): ConversationActions {
  const queryClient = useQueryClient();
  const { client, conversations } = api.useUtils();

  const change = (id: string, edit: (conversation: Conversation) => Conversation | null) => {
    queryClient.setQueriesData<InfiniteData<ConversationsPage>>(
      { queryKey: getQueryKey(api.conversations.list) },
      (data) => (data ? { ...data, pages: changeInPages(data.pages, id, edit) } : data),
    );
  };
  const settle = (work: Promise<unknown>, message?: { text: string; undo?: () => void }) => {
    work
      .then(
        () => message && notify(message.text, message.undo && { label: strings.undo, onClick: message.undo }),
        () => notify(strings.sidebar.actionFailed),
      )
      .finally(() => void conversations.invalidate());
  };

  const unarchive = ({ id }: Conversation) => {
    change(id, () => null);
    settle(client.conversations.unarchive.mutate({ id }), { text: strings.sidebar.unarchivedToast });
  };
  return {
    unarchive,
    rename: ({ id }, title) => {
      change(id, (conversation) => ({ ...conversation, title }));
      settle(client.conversations.rename.mutate({ id, title }));
    },
    setPinned: ({ id }, pinned) => {
      change(id, (conversation) => ({ ...conversation, pinned }));
      settle(client.conversations.setPinned.mutate({ id, pinned }));
    },
    archive: (conversation) => {
      const { id } = conversation;
      change(id, () => null);
      settle(client.conversations.archive.mutate({ id }), {
        text: strings.sidebar.archivedToast,
        undo: () => unarchive(conversation),
      });
      onGone(id);
    },
    remove: ({ id }) => {
      change(id, () => null);
      settle(client.conversations.delete.mutate({ id }), { text: strings.sidebar.removed });
      onGone(id);
    },
  };
}
