import type { Owner } from '../core/access/owner';
import type { ConversationRef } from '../core/conversations/conversation-ref';

export function toRef(owner: Owner, { id }: { id: string }): ConversationRef {
  return { owner, conversationId: id };
}
