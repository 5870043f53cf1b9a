import type { Conversation, ConversationsPage } from '../../contract/conversation';

/** Changes one conversation wherever it is listed; `null` takes it out. */
export function changeInPages(
  pages: readonly ConversationsPage[],
  id: string,
  edit: (conversation: Conversation) => Conversation | null,
): ConversationsPage[] {
  return pages.map((page) => ({
    ...page,
    conversations: page.conversations.flatMap((conversation) =>
      conversation.id === id ? (edit(conversation) ?? []) : conversation,
    ),
  }));
}
