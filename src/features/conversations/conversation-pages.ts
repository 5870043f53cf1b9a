import type { Conversation, ConversationsPage } from '../../contract/conversation';

/** Which list the pages are of. */
export type ListFilter = { archived: boolean; pinned?: boolean; q?: string };

type Pages = readonly ConversationsPage[];

export function findConversation(
  pages: Pages,
  isMeant: (conversation: Conversation) => boolean,
): Conversation | undefined {
  for (const page of pages) {
    const found = page.conversations.find(isMeant);
    if (found) return found;
  }
  return undefined;
}

/** The pages after a change to one conversation: it stands where it belongs now, or in none. Untouched pages keep their identity. */
export function withConversation(pages: Pages, conversation: Conversation, filter: ListFilter): ConversationsPage[] {
  const isListed = pages.some((page) => page.conversations.some(({ id }) => id === conversation.id));
  // Whether a search finds it only the server knows: one that was found stays, another does not come in.
  const belongs = fits(conversation, filter) && (filter.q === undefined || isListed);
  const others = isListed ? withoutConversation(pages, conversation.id) : [...pages];
  return belongs ? insert(others, conversation) : others;
}

export function withoutConversation(pages: Pages, id: string): ConversationsPage[] {
  return pages.map((page) =>
    page.conversations.some((conversation) => conversation.id === id)
      ? { ...page, conversations: page.conversations.filter((conversation) => conversation.id !== id) }
      : page,
  );
}

/** The pages with the newest one read again: as far as that reaches, what it does not hold is gone. */
export function withNewest(pages: Pages, newest: ConversationsPage): ConversationsPage[] {
  const end = newest.conversations.at(-1);
  if (newest.next_cursor === null || !end) return [newest];
  const listed = new Set(newest.conversations.map(({ id }) => id));
  const older = pages.map((page) => ({
    ...page,
    conversations: page.conversations.filter((one) => !listed.has(one.id) && comesAfter(one, end)),
  }));
  return [newest, ...older.filter((page) => page.conversations.length > 0)];
}

function fits(conversation: Conversation, { archived, pinned }: ListFilter): boolean {
  return (conversation.archived_at !== null) === archived && (pinned === undefined || pinned === conversation.pinned);
}

/** Before the first that comes after it. Behind the last one only when no other page follows. */
function insert(pages: ConversationsPage[], conversation: Conversation): ConversationsPage[] {
  const isBefore = (one: Conversation) => comesAfter(one, conversation);
  const at = pages.findIndex((page) => page.conversations.some(isBefore));
  const index = at < 0 && pages.at(-1)?.next_cursor === null ? pages.length - 1 : at;
  return pages.map((page, number) => {
    if (number !== index) return page;
    const place = page.conversations.findIndex(isBefore);
    const before = place < 0 ? page.conversations : page.conversations.slice(0, place);
    return { ...page, conversations: [...before, conversation, ...page.conversations.slice(before.length)] };
  });
}

/** The order of the server: newest first, then by id, descending. */
function comesAfter(a: Conversation, b: Conversation): boolean {
  return a.updated_at === b.updated_at ? a.id < b.id : a.updated_at < b.updated_at;
}
