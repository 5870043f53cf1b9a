import type { ConversationExport } from '../../../contract/conversation-export';
import type { MessageRecord } from '../../core/conversations/message-record';
import type { WholeConversation } from '../../core/conversations/whole-conversation';
import type { TurnRecord } from '../../core/turns/turn-record';
import { encodeMessage } from './encode-message';
import { encodeTurn } from './encode-turn';

export function encodeExport(whole: WholeConversation, now: Date): ConversationExport {
  const { conversation } = whole;
  return {
    format: 'parley-conversation',
    version: 1,
    exported_at: now.toISOString(),
    conversation: {
      id: conversation.id,
      external_id: conversation.externalId,
      agent_key: conversation.agentKey,
      agent_config: conversation.agentConfig,
      title: conversation.title,
      model_id: conversation.modelId,
      pinned: conversation.pinned,
      created_at: conversation.createdAt.toISOString(),
      updated_at: conversation.updatedAt.toISOString(),
      archived_at: conversation.archivedAt?.toISOString() ?? null,
    },
    head: whole.leafMessageId,
    messages: whole.messages.map(encodeMessageOf),
    turns: whole.turns.map(encodeTurnOf),
  };
}

function encodeMessageOf(record: MessageRecord): ConversationExport['messages'][number] {
  const { conversation_id: _id, siblings: _siblings, status, ...message } = encodeMessage(record, new Map());
  return { ...message, external_id: record.externalId, status: status === 'failed' ? 'failed' : 'complete' };
}

/** Only ended turns are exported. */
function encodeTurnOf(record: TurnRecord): ConversationExport['turns'][number] {
  const {
    conversation_id: _id,
    duration_ms: _duration,
    explicit_context: _context,
    prompt_tokens: _prompt,
    completion_tokens: _completion,
    status,
    ended_at,
    started_at,
    ...turn
  } = encodeTurn(record);
  return { ...turn, started_at, ended_at: ended_at ?? started_at, status: status === 'failed' ? 'failed' : 'done' };
}
