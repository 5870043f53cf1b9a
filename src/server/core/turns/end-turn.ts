import type { ContentBlock } from '../../../contract/content-block';
import type { LogEvent, TurnEventOf } from '../../../contract/turn-event';
import type { MessageError, MessageRecord } from '../conversations/message-record';
import type { ConversationHead } from './conversation-head';
import { restorePath } from './restore-path';
import { toAuditDetail } from './to-audit-detail';
import type { LedgerTransaction } from './turn-ledger';
import type { TurnEnd, TurnRecord, TurnTrace } from './turn-record';

type Ending = {
  turn: TurnRecord;
  end: TurnEnd;
  content: ContentBlock[];
  modelId: string | null;
  trace: TurnTrace | null;
  /** For the agent of the turn after it. */
  carried: unknown;
  /** How long a finished turn with open client-side calls holds the queue. */
  holdMs: number;
  now: Date;
};

/** Keeps the answer and takes the turn off the head. Answers events of a path that is restored. The caller saves the head. */
export async function endTurn(tx: LedgerTransaction, head: ConversationHead, ending: Ending): Promise<LogEvent[]> {
  const { turn, end, now } = ending;
  const error = end.type === 'turn_error' ? toError(end) : null;
  const stopReason = end.type === 'turn_done' ? end.stop_reason : null;
  const restored = await keepAnswer(tx, head, ending);
  head.activeTurnId = null;
  if (stopReason === 'tool_calls') head.heldUntil = new Date(now.getTime() + ending.holdMs);
  await tx.updateTurn({
    ...turn,
    status: error ? 'failed' : 'done',
    stopReason,
    error,
    usage: end.type === 'turn_done' ? end.usage : null,
    trace: ending.trace,
    endedAt: now,
  });
  await tx.carry({ conversationId: turn.conversationId, turnId: turn.id }, ending.carried);
  await tx.insertAudit({
    id: turn.id,
    at: now,
    action: 'chat_turn_completed',
    conversationId: head.conversationId,
    detail: toAuditDetail(turn, end, ending.trace),
  });
  await tx.touchConversation(head.conversationId, {
    updatedAt: now,
    ...(ending.modelId !== null && { modelId: ending.modelId }),
  });
  return restored;
}

/** A turn that was stopped before it said anything leaves no empty answer behind. */
async function keepAnswer(tx: LedgerTransaction, head: ConversationHead, ending: Ending): Promise<LogEvent[]> {
  const { turn, end, content, modelId, now } = ending;
  const wasStopped = end.type === 'turn_done' && (end.stop_reason === 'interrupted' || end.stop_reason === 'timeout');
  if (content.length === 0 && wasStopped) return restorePath(tx, head, { turn, now });
  await tx.insertMessage({
    id: turn.messageId,
    conversationId: turn.conversationId,
    turnId: turn.id,
    externalId: null,
    seq: head.lastSeq,
    role: 'assistant',
    content,
    ...answerStatus(end),
    modelId,
    parentId: turn.userMessageId ?? head.leafMessageId,
    createdAt: now,
  });
  head.leafMessageId = turn.messageId;
  return [];
}

function answerStatus(
  end: TurnEnd,
): Pick<MessageRecord, 'status' | 'stopReason' | 'error' | 'promptTokens' | 'completionTokens'> {
  if (end.type === 'turn_error') {
    return { status: 'failed', stopReason: null, error: toError(end), promptTokens: null, completionTokens: null };
  }
  return {
    status: 'complete',
    stopReason: end.stop_reason,
    error: null,
    promptTokens: end.prompt_tokens,
    completionTokens: end.completion_tokens,
  };
}

function toError({ code, message, retryable }: TurnEventOf<'turn_error'>): MessageError {
  return { code, message, retryable };
}
