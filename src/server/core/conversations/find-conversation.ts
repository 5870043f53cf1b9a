import type { ConversationRef } from './conversation-ref';
import { conversationNotFound } from './conversation-not-found';
import type { Ports } from '../ports';
import type { ConversationRecord } from './conversation-record';

/** Throws `conversation-not-found`, also for another owner's. */
export async function findConversation(
  ports: Pick<Ports, 'conversations'>,
  { owner, conversationId }: ConversationRef,
): Promise<ConversationRecord> {
  const conversation = await ports.conversations.find(owner, conversationId);
  if (!conversation) throw conversationNotFound();
  return conversation;
}
