import type { Ports } from '../ports';
import type { MessageSearch } from './conversation-store';
import type { MessageRecord } from './message-record';
import { snippetOf } from './message-search-text';

export type FoundMessage = { message: MessageRecord; title: string | null; snippet: string };

/** Messages that say what is looked for, each with a little of its text and its conversation's title. */
export async function searchMessages(
  { conversations }: Pick<Ports, 'conversations'>,
  query: MessageSearch,
): Promise<FoundMessage[]> {
  const messages = await conversations.searchMessages(query);
  return Promise.all(
    messages.map(async (message) => {
      const conversation = await conversations.findById(message.conversationId);
      return { message, title: conversation?.title ?? null, snippet: snippetOf(message, query.search) };
    }),
  );
}
