import { conversationPath } from '../../ui/conversation-path';
import { messageElementId } from '../../ui/message-element-id';

/** Where a message stands: its conversation's page, at its place. */
export function messageHref({
  conversation_id: id,
  message_id,
}: {
  conversation_id: string;
  message_id: string;
}): string {
  return `${conversationPath(id)}#${messageElementId(message_id)}`;
}
