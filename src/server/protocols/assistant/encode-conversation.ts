import type { ConversationRecord } from '../../core/conversations/conversation-record';
import type { RouteContext } from '../http-route';
import type { AssistantConversation } from './conversation-schema';

export async function encodeConversations(
  { app }: RouteContext,
  records: readonly ConversationRecord[],
): Promise<AssistantConversation[]> {
  const counts = await app.countMessages(records.map(({ id }) => id));
  return records.map((record) => ({
    ...encodeCreated(record),
    agent: record.agentKey,
    message_count: counts.get(record.id) ?? 0,
    updated_at: record.updatedAt.toISOString(),
    archived_at: record.archivedAt?.toISOString() ?? null,
  }));
}

export function encodeCreated({ id, externalId, owner, title, createdAt }: ConversationRecord) {
  return {
    conversation_id: externalId ?? id,
    user_id: owner.user,
    title,
    created_at: createdAt.toISOString(),
  };
}
