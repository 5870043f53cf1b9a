import type { ConversationExport } from '../../../contract/conversation-export';
import type { Owner } from '../../core/access/owner';
import type { ImportConversation } from '../../core/conversations/import-conversation';
import type { MessageRecord } from '../../core/conversations/message-record';
import type { WholeConversation } from '../../core/conversations/whole-conversation';
import type { TurnRecord } from '../../core/turns/turn-record';
import { deriveId } from '../body/derive-id';

/** What an export asks for. The moment of the export makes no difference: the same conversation is the same import. */
export function decodeExport(owner: Owner, exported: ConversationExport): ImportConversation {
  const { exported_at: _at, ...kept } = exported;
  const copyId = deriveId(JSON.stringify([owner.principal, owner.user, kept]));
  return { whole: decodeWhole(owner, exported), copyId };
}

/** The rows that the export was made of; a title that is there counts as given by a person. */
function decodeWhole(owner: Owner, exported: ConversationExport): WholeConversation {
  const { conversation, head, messages, turns } = exported;
  const { id } = conversation;
  return {
    conversation: {
      id,
      owner,
      externalId: conversation.external_id,
      agentKey: conversation.agent_key,
      title: conversation.title,
      titleIsManual: conversation.title !== null,
      agentConfig: conversation.agent_config,
      modelId: conversation.model_id,
      pinned: conversation.pinned,
      createdAt: new Date(conversation.created_at),
      updatedAt: new Date(conversation.updated_at),
      archivedAt: toDate(conversation.archived_at),
      expiresAt: null,
    },
    leafMessageId: head,
    messages: messages.map((message) => decodeMessage(id, message)),
    turns: turns.map((turn) => decodeTurn(id, turn)),
  };
}

function decodeMessage(conversationId: string, message: ConversationExport['messages'][number]): MessageRecord {
  return {
    id: message.id,
    conversationId,
    turnId: message.turn_id,
    externalId: message.external_id,
    seq: message.seq,
    role: message.role,
    content: message.content,
    status: message.status,
    stopReason: message.stop_reason,
    error: message.error,
    modelId: message.model_id,
    promptTokens: message.prompt_tokens,
    completionTokens: message.completion_tokens,
    parentId: message.parent_id,
    createdAt: new Date(message.created_at),
  };
}

function decodeTurn(conversationId: string, turn: ConversationExport['turns'][number]): TurnRecord {
  const { dialect, metadata, context } = turn;
  return {
    id: turn.id,
    conversationId,
    agentKey: turn.agent_key,
    number: turn.number,
    epoch: turn.number,
    attempt: turn.attempt,
    status: turn.status,
    memberId: '',
    input: { text: '', files: [], dialect, canAskApproval: false, metadata, context },
    userMessageId: turn.user_message_id,
    messageId: turn.message_id,
    startSeq: 0,
    cancelRequestedAt: null,
    stopReason: turn.stop_reason,
    usage: turn.usage,
    error: turn.error,
    trace: {
      ...(turn.model_id !== null && { modelId: turn.model_id }),
      firstTokenMs: turn.first_token_ms,
      eventCount: turn.event_count,
      events: turn.events,
      reports: turn.reports,
      reasoning: turn.reasoning.map(({ block, started_ms, duration_ms }) => ({
        block,
        startedMs: started_ms,
        durationMs: duration_ms,
      })),
      toolCalls: turn.tool_calls.map(({ tool_use_id, name, started_ms, duration_ms, error }) => ({
        toolUseId: tool_use_id,
        name,
        startedMs: started_ms,
        durationMs: duration_ms,
        error,
      })),
    },
    createdAt: new Date(turn.created_at),
    startedAt: new Date(turn.started_at),
    endedAt: new Date(turn.ended_at),
  };
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
