import type { MessageRecord } from '../../../core/conversations/message-record';
import { fromJson, fromMillis } from './column-values';

export type MessageRow = {
  id: string;
  conversation_id: string;
  turn_id: string | null;
  external_id: string | null;
  seq: number;
  role: MessageRecord['role'];
  content: string;
  status: MessageRecord['status'];
  stop_reason: MessageRecord['stopReason'];
  error: string | null;
  model_id: string | null;
  prompt_tokens: number | null;
  completion_tokens: number | null;
  parent_id: string | null;
  created_at: number;
};

export function toMessage(row: MessageRow): MessageRecord {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    turnId: row.turn_id,
    externalId: row.external_id,
    seq: row.seq,
    role: row.role,
    content: fromJson(row.content) as MessageRecord['content'],
    status: row.status,
    stopReason: row.stop_reason,
    error: fromJson(row.error) as MessageRecord['error'],
    modelId: row.model_id,
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
    parentId: row.parent_id,
    createdAt: fromMillis(row.created_at),
  };
}
