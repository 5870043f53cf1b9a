import type { Ports } from '../ports';
import type { ConversationRecord } from './conversation-record';
import type { WholeConversation } from './whole-conversation';

/** The owner's conversation that says all that was given; `null` when there is none, or what was given says more. */
export async function findImported(
  { conversations }: Pick<Ports, 'conversations'>,
  { conversation: { owner, id }, messages }: WholeConversation,
): Promise<ConversationRecord | null> {
  const found = await conversations.find(owner, id);
  // It may have been found by a client's own id.
  if (found?.id !== id) return null;
  const held = new Set((await conversations.messages(id)).map((message) => message.id));
  return messages.every((message) => held.has(message.id)) ? found : null;
}
