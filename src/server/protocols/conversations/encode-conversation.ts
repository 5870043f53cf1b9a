import type { Conversation } from '../../../contract/conversation';
import type { ConversationView } from '../../core/conversations/conversation-view';
import type { ConversationRecord } from '../../core/conversations/conversation-record';

export function encodeConversation(view: ConversationView): Conversation {
  return {
    id: view.id,
    agent_key: view.agentKey,
    title: view.title,
    model_id: view.modelId,
    created_at: view.createdAt.toISOString(),
    updated_at: view.updatedAt.toISOString(),
    archived_at: view.archivedAt?.toISOString() ?? null,
    pinned: view.pinned,
    channel_binding: view.externalId === null ? null : { channel: 'client', chat_id: view.externalId },
    turn: view.turn,
    pending: view.pending,
  };
}

/** A conversation that was just made: nothing runs and nothing waits. */
export function encodeNewConversation(record: ConversationRecord): Conversation {
  return encodeConversation({ ...record, turn: null, pending: 0 });
}
