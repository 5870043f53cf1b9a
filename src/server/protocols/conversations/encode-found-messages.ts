import type { FoundMessages } from '../../../contract/conversation';
import type { FoundMessage } from '../../core/conversations/search-messages';

export function encodeFoundMessages(found: readonly FoundMessage[]): FoundMessages {
  const messages = found.map(({ message, title, snippet }) => ({
    message_id: message.id,
    conversation_id: message.conversationId,
    title,
    role: message.role,
    snippet,
    created_at: message.createdAt.toISOString(),
  }));
  return { messages };
}
