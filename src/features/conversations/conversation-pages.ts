import type { Conversation, ConversationsPage } from '../../contract/conversation';

/** Which list the pages are of. */
export type ListFilter = { archived: boolean; pinned?: boolean; q?: string };

type Pages = readonly ConversationsPage[];

/** What is read next. */
type Place = { limit: number; cursor?: string };

const LARGEST_PAGE = 1_000;

export const firstPlace: Place = { limit: 100 };

/** Each page is as large as all before it, so that the end of a long list is some pages away rather than hundreds. */
export function placeAfter({ next_cursor: cursor }: ConversationsPage, pages: Pages): Place | null {
  const count = pages.reduce((sum, page) => sum + page.conversations.length, 0);
  return cursor === null ? null : { cursor, limit: Math.min(Math.max(count, firstPlace.limit), LARGEST_PAGE) };
}

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

/** The pages after a change to some: each stands where it belongs now, or in none. Untouched pages keep their identity. */
export function withConversations(
  pages: Pages,
  changed: readonly Conversation[],
  filter: ListFilter,
): ConversationsPage[] {
  const latest = new Map(changed.map((one) => [one.id, one]));
  // Whether a search finds it only the server knows: one that was found stays, another does not come in.
  const listed =
    filter.q === undefined ? latest : new Set(pages.flatMap((page) => page.conversations.map(({ id }) => id)));
  const coming = [...latest.values()].filter((one) => fits(one, filter) && listed.has(one.id)).sort(inOrder);
  return withoutConversations(pages, latest).map((page) => {
    const end = page.conversations.at(-1);
    const isBeyond = (one: Conversation) => !end || inOrder(end, one) < 0;
    const beyond = page.next_cursor === null ? -1 : coming.findIndex(isBeyond);
    const taken = coming.splice(0, beyond < 0 ? coming.length : beyond);
    return taken.length === 0 ? page : { ...page, conversations: [...page.conversations, ...taken].sort(inOrder) };
  });
}

export function withoutConversations(pages: Pages, gone: { has: (id: string) => boolean }): ConversationsPage[] {
  return pages.map((page) =>
    page.conversations.some(({ id }) => gone.has(id))
      ? { ...page, conversations: page.conversations.filter(({ id }) => !gone.has(id)) }
      : page,
  );
}

/** The pages with the newest one read again: as far as that reaches, what it does not hold is gone. */
export function withNewest(pages: Pages, newest: ConversationsPage): ConversationsPage[] {
  const end = newest.conversations.at(-1);
  if (newest.next_cursor === null || !end) return [newest];
  const meets = newest.conversations.some((one) =>
    findConversation(pages, ({ id, updated_at: at }) => id === one.id && at === one.updated_at),
  );
  // So much is new that what is in between was never read: the list is read on from here.
  if (!meets) return [newest];
  const listed = new Set(newest.conversations.map(({ id }) => id));
  const isOlder = (one: Conversation) => !listed.has(one.id) && inOrder(one, end) > 0;
  const [first, ...further] = pages.map((page) =>
    page.conversations.every(isOlder) ? page : { ...page, conversations: page.conversations.filter(isOlder) },
  );
  // What falls off the newest page joins the next one: a list that grows at its top gets no more pages by that.
  return [
    newest,
    ...joined(
      first,
      further.filter((page) => page.conversations.length > 0),
    ),
  ];
}

function joined(fallen: ConversationsPage | undefined, further: ConversationsPage[]): ConversationsPage[] {
  const [next, ...rest] = further;
  if (!fallen || fallen.conversations.length === 0) return further;
  return next ? [{ ...next, conversations: [...fallen.conversations, ...next.conversations] }, ...rest] : [fallen];
}

function fits(conversation: Conversation, { archived, pinned }: ListFilter): boolean {
  return (conversation.archived_at !== null) === archived && (pinned === undefined || pinned === conversation.pinned);
}

/** The order of the server: newest first, then by id, descending. */
function inOrder(a: Conversation, b: Conversation): number {
  const [one, other] = a.updated_at === b.updated_at ? [a.id, b.id] : [a.updated_at, b.updated_at];
  return one < other ? 1 : -1;
}
