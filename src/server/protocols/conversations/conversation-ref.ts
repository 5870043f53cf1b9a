import type { ConversationRef } from '../../core/conversations/conversation-ref';
import type { RouteContext } from '../http-route';

/** The conversation of the path: our id or the client's own. */
export function conversationRef({ owner, params, noteConversation }: RouteContext): ConversationRef {
  const conversationId = params['id'] ?? '';
  noteConversation(conversationId);
  return { owner, conversationId };
}
