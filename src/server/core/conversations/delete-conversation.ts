import { removeFilesOf } from '../files/remove-files';
import type { ConversationRef } from './conversation-ref';
import type { Engine } from '../turns/engine';

/**
 * Cancels and discards a running turn, then removes everything the conversation has. The audit entry stays. Answers
 * `false` when there was none.
 */
export async function deleteConversation(
  { ports, hub, runner, sessions }: Engine,
  ref: ConversationRef,
): Promise<boolean> {
  const conversation = await ports.conversations.find(ref.owner, ref.conversationId);
  if (!conversation) return false;
  runner.abortConversation(conversation.id, 'discarded');
  ports.bus.control({ kind: 'discard', conversationId: conversation.id });
  await ports.conversations.remove(conversation.id);
  hub.forget(conversation);
  // After the conversation: files that a crash leaves behind are found by the sweep, a conversation without its files is not.
  await removeFilesOf(ports, conversation.id);
  await sessions.close(conversation.id);
  await ports.agents.find(conversation.agentKey)?.onConversationDeleted?.(conversation.id);
  await ports.audit.append({
    id: ports.newId(),
    at: ports.clock.now(),
    owner: conversation.owner,
    action: 'conversation_deleted',
    conversationId: conversation.id,
    detail: { agentKey: conversation.agentKey },
  });
  return true;
}
