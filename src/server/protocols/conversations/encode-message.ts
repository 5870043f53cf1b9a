import type { Message } from '../../../contract/message';
import type { MessageRecord } from '../../core/conversations/message-record';

export function encodeMessage(record: MessageRecord, siblings: ReadonlyMap<string, string[]>): Message {
  return {
    id: record.id,
    conversation_id: record.conversationId,
    turn_id: record.turnId,
    seq: record.seq,
    role: record.role,
    content: record.content,
    status: record.status,
    stop_reason: record.stopReason,
    error: record.error,
    model_id: record.modelId,
    prompt_tokens: record.promptTokens,
    completion_tokens: record.completionTokens,
    parent_id: record.parentId,
    siblings: siblings.get(record.id) ?? [record.id],
    created_at: record.createdAt.toISOString(),
  };
}
